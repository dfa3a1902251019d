-- The changes in a holding's history add up to its quantity, or to zero if it is used up.
-- when: always
-- by: trade
with history as (
    select hh_h_t_id, sum(hh_after_qty - hh_before_qty) as changed
      from holding_history
     where hh_h_t_id between :first_trade and :last_trade
     group by hh_h_t_id)
select hh_h_t_id as holding, changed, h_qty
  from history
  left join holding on h_t_id = hh_h_t_id
 where not changed <=> coalesce(h_qty, 0)
union all
select h_t_id, null, h_qty
  from holding
 where h_t_id between :first_trade and :last_trade
   and not exists (select 1 from holding_history where hh_h_t_id = h_t_id)
