-- All loaded trades are completed, with as many steps of history as their type has.
-- when: fresh
select t_id, t_tt_id, t_st_id, steps
  from trade
  join trade_type on tt_id = t_tt_id
  left join (select th_t_id, count(*) as steps from trade_history group by th_t_id) history on th_t_id = t_id
 where t_st_id <> 'CMPT' or steps is distinct from case when tt_is_mrkt then 2 else 3 end
