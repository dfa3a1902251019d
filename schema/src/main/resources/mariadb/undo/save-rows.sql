-- What transactions of some accounts may change beside the rows that they add, as JSON: the accounts with their brokers
-- and holdings, some trades, the last trades of some symbols, the next trade id, and the stamp; keys and what may change. It
-- holds no apostrophe, so that it can be written between two.
set statement group_concat_max_len = 1073741824 for
with wanted_accounts as (select id from json_table(concat('[', ?, ']'), '$[*]' columns (id bigint path '$')) as given),
wanted_trades as (select id from json_table(concat('[', ?, ']'), '$[*]' columns (id bigint path '$')) as given),
wanted_symbols as (
    select symbol
      from json_table(concat('["', replace(?, ',', '","'), '"]'), '$[*]' columns (symbol varchar(15) path '$')) as given)
select replace(json_object(
           'customer_account',
           (select json_arrayagg(json_object('ca_id', ca_id, 'ca_bal', ca_bal))
              from wanted_accounts straight_join customer_account on ca_id = id),
           'broker',
           (select json_arrayagg(json_object('b_id', b_id, 'b_num_trades', b_num_trades, 'b_comm_total', b_comm_total))
              from broker
             where b_id in (select ca_b_id from wanted_accounts straight_join customer_account on ca_id = id)),
           'holding_summary',
           (select json_arrayagg(json_object('hs_ca_id', hs_ca_id, 'hs_s_symb', hs_s_symb, 'hs_qty', hs_qty))
              from wanted_accounts straight_join holding_summary on hs_ca_id = id),
           'holding',
           (select json_arrayagg(json_object('h_t_id', h_t_id, 'h_ca_id', h_ca_id, 'h_s_symb', h_s_symb, 'h_dts', h_dts,
                                             'h_price', h_price, 'h_qty', h_qty))
              from wanted_accounts straight_join holding on h_ca_id = id),
           'trade',
           (select json_arrayagg(json_object('t_id', t_id, 't_exec_name', t_exec_name))
              from wanted_trades straight_join trade on t_id = id),
           'last_trade',
           (select json_arrayagg(json_object('lt_s_symb', lt_s_symb, 'lt_price', lt_price, 'lt_vol', lt_vol, 'lt_dts', lt_dts))
              from wanted_symbols straight_join last_trade on lt_s_symb = symbol),
           'next_trade_id', (select next_not_cached_value from quadrille_trade_id),
           'identity',
           (select json_object('last_run', last_run, 'last_run_at', last_run_at, 'drained_at', drained_at)
              from quadrille_identity)), '''', '\\u0027')
