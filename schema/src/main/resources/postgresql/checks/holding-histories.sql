-- The changes in a holding's history add up to its quantity, or to zero if it is used up.
-- when: always
select coalesce(hh_h_t_id, h_t_id) as holding, changed, h_qty
  from (select hh_h_t_id, sum(hh_after_qty - hh_before_qty) as changed from holding_history group by hh_h_t_id) history
  full join holding on h_t_id = hh_h_t_id
 where changed is distinct from coalesce(h_qty, 0)
