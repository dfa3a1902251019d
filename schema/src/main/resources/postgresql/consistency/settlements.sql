-- Each completed trade has a settlement and, if for cash, a cash transaction of the same amount; no other trade has any.
-- when: always
-- by: trade
select coalesce(t_id, se_t_id, ct_t_id) as trade, t_st_id, t_is_cash, se_t_id, se_amt, ct_t_id, ct_amt
  from (select t_id, t_st_id, t_is_cash
          from trade
         where t_id between :first_trade and :last_trade) trades
  full join (select se_t_id, se_amt
               from settlement
              where se_t_id between :first_trade and :last_trade) settlements on se_t_id = t_id
  full join (select ct_t_id, ct_amt
               from cash_transaction
              where ct_t_id between :first_trade and :last_trade) cash on ct_t_id = t_id
 where (t_st_id = 'CMPT') is distinct from (se_t_id is not null)
    or (t_is_cash and t_st_id = 'CMPT') is distinct from (ct_t_id is not null)
    or ct_amt <> se_amt
