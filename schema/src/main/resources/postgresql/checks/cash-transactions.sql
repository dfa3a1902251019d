-- Each completed cash trade has a cash transaction of its settlement's amount, and no other trade has one.
-- when: always
select t_id, t_is_cash, t_st_id, se_amt, ct_amt
  from trade
  left join settlement on se_t_id = t_id
  left join cash_transaction on ct_t_id = t_id
 where (t_is_cash and t_st_id = 'CMPT') <> (ct_t_id is not null)
    or ct_amt <> se_amt
