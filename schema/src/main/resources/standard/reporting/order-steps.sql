-- The steps that orders of a stretch of trades took, by their type, and the holdings that those orders changed.
select tt_name, st_name, count(*) as steps, sum(changed) as holdings_changed
  from (select t_tt_id, th_st_id, (select count(*) from holding_history where hh_t_id = t_id) as changed
          from trade
          join trade_history on th_t_id = t_id
         where t_id between ? and ?) orders
  join trade_type on tt_id = t_tt_id
  join status_type on st_id = th_st_id
 group by tt_id, tt_name, st_id, st_name
 order by tt_id, st_id
