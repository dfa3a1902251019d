-- Rows of some trades in every table that can hold the id of one.
with wanted as (select string_to_array(?, ',')::bigint[] as ids)
select 'trade' as name, count(*) as rows from trade, wanted where t_id = any (ids)
union all
select 'trade_history', count(*) from trade_history, wanted where th_t_id = any (ids)
union all
select 'trade_request', count(*) from trade_request, wanted where tr_t_id = any (ids)
union all
select 'settlement', count(*) from settlement, wanted where se_t_id = any (ids)
union all
select 'cash_transaction', count(*) from cash_transaction, wanted where ct_t_id = any (ids)
union all
select 'holding', count(*) from holding, wanted where h_t_id = any (ids)
union all
select 'holding_history', count(*) from holding_history, wanted where hh_t_id = any (ids) or hh_h_t_id = any (ids)
