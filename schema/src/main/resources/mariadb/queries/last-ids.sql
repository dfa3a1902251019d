-- Highest trade id that was given, also to a Trade-Order that was rolled back, and the highest one in each other table that
-- grows; none where a table has no rows.
with highest (name, id) as (
    select 'trade', next_not_cached_value - 1 from quadrille_trade_id
    union all select 'trade_request', max(tr_t_id) from trade_request
    union all select 'settlement', max(se_t_id) from settlement
    union all select 'holding', max(h_t_id) from holding)
select name, id from highest where id is not null
