-- Rows of some trades in every table that can hold the id of one.
with wanted as (select id from json_table(concat('[', ?, ']'), '$[*]' columns (id bigint path '$')) as given)
select 'trade' as name, count(*) as found from wanted straight_join trade on t_id = id
union all
select 'trade_history', count(*) from wanted straight_join trade_history on th_t_id = id
union all
select 'trade_request', count(*) from wanted straight_join trade_request on tr_t_id = id
union all
select 'settlement', count(*) from wanted straight_join settlement on se_t_id = id
union all
select 'cash_transaction', count(*) from wanted straight_join cash_transaction on ct_t_id = id
union all
select 'holding', count(*) from wanted straight_join holding on h_t_id = id
union all
select 'holding_history', count(*)
  from (select hh_h_t_id, hh_t_id from wanted straight_join holding_history on hh_t_id = id
        union
        select hh_h_t_id, hh_t_id from wanted straight_join holding_history on hh_h_t_id = id) of_either
