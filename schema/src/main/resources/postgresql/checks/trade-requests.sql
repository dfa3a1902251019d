-- Each trade request has a pending trade of the same type, symbol, quantity and price, and each pending trade a request.
-- when: always
select coalesce(t_id, tr_t_id) as trade, t_st_id, tr_t_id
  from (select * from trade where t_st_id = 'PNDG') pending
  full join trade_request on tr_t_id = t_id
 where t_id is null
    or tr_t_id is null
    or (t_tt_id, t_s_symb, t_qty, t_bid_price) is distinct from (tr_tt_id, tr_s_symb, tr_qty, tr_bid_price)
