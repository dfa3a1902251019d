-- Each completed trade has a settlement and, if for cash, a cash transaction of the same amount; no other trade has any.
-- when: always
-- by: trade
select t_id as trade, t_st_id, t_is_cash, se_t_id, se_amt, ct_t_id, ct_amt
  from trade
  left join settlement on se_t_id = t_id
  left join cash_transaction on ct_t_id = t_id
 where t_id between :first_trade and :last_trade
   and ((t_st_id = 'CMPT') <> (se_t_id is not null)
        or (t_is_cash and t_st_id = 'CMPT') <> (ct_t_id is not null)
        or ct_amt <> se_amt)
union all
select se_t_id, null, null, se_t_id, se_amt, null, null
  from settlement
 where se_t_id between :first_trade and :last_trade
   and not exists (select 1 from trade where t_id = se_t_id)
union all
select ct_t_id, null, null, null, null, ct_t_id, ct_amt
  from cash_transaction
 where ct_t_id between :first_trade and :last_trade
   and not exists (select 1 from trade where t_id = ct_t_id)
