-- What transactions of some accounts may change beside the rows that they add, as JSON: the accounts with their brokers
-- and holdings, some trades, the last trades of some symbols, the highest trade id that was given, and the stamp.
with wanted as (
    select string_to_array(?, ',')::bigint[] as accounts,
           string_to_array(?, ',')::bigint[] as trades,
           string_to_array(?, ',') as symbols)
select jsonb_build_object(
           'customer_account', (select jsonb_agg(r) from customer_account r, wanted where ca_id = any (accounts)),
           'broker', (select jsonb_agg(r) from broker r
                       where b_id in (select ca_b_id from customer_account, wanted where ca_id = any (accounts))),
           'holding_summary', (select jsonb_agg(r) from holding_summary r, wanted where hs_ca_id = any (accounts)),
           'holding', (select jsonb_agg(r) from holding r, wanted where h_ca_id = any (accounts)),
           'trade', (select jsonb_agg(r) from trade r, wanted where t_id = any (trades)),
           'last_trade', (select jsonb_agg(r) from last_trade r, wanted where lt_s_symb = any (symbols)),
           'trade_id', (select jsonb_build_object('last_value', last_value, 'is_called', is_called)
                         from quadrille.trade_id),
           'identity', (select to_jsonb(r) from quadrille.identity r))::text
