-- Each trade request has a pending trade of the same type, symbol, quantity and price, and each pending trade a request.
-- when: always
-- by: trade
--
-- Only trades of runs can be pending; trade-histories finds one of the population that is.
select coalesce(t_id, tr_t_id) as trade, t_st_id, tr_t_id
  from (select t_id, t_st_id, t_tt_id, t_s_symb, t_qty, t_bid_price
          from trade
         where t_id between :first_trade and :last_trade
           and t_id >= :first_run_trade
           and t_st_id = 'PNDG') pending
  full join (select tr_t_id, tr_tt_id, tr_s_symb, tr_qty, tr_bid_price
               from trade_request
              where tr_t_id between :first_trade and :last_trade) request on tr_t_id = t_id
 where t_id is null
    or tr_t_id is null
    or (t_tt_id, t_s_symb, t_qty, t_bid_price) is distinct from (tr_tt_id, tr_s_symb, tr_qty, tr_bid_price)
