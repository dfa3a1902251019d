-- Each completed trade has a settlement, and no other trade has one.
-- when: always
select coalesce(t_id, se_t_id) as trade, t_st_id, se_amt
  from trade
  full join settlement on se_t_id = t_id
 where (t_st_id = 'CMPT') is distinct from (se_t_id is not null)
