-- A completed market trade has at least two steps of history, a limit trade three; each trade's status is among them.
-- when: always
select t_id, t_tt_id, t_st_id, steps, statuses
  from trade
  join trade_type on tt_id = t_tt_id
  left join (select th_t_id, count(*) as steps, array_agg(th_st_id::text) as statuses
               from trade_history group by th_t_id) history on th_t_id = t_id
 where steps is null
    or t_st_id::text <> all (statuses)
    or (t_st_id = 'CMPT' and steps < case when tt_is_mrkt then 2 else 3 end)
