-- Each trade request has a pending trade of the same type, symbol, quantity and price, and each pending trade a request.
-- when: always
-- by: trade
--
-- Only trades of runs can be pending; trade-histories finds one of the population that is.
select t_id as trade, t_st_id, tr_t_id
  from trade
  left join trade_request on tr_t_id = t_id
 where t_id between :first_trade and :last_trade
   and t_id >= :first_run_trade
   and t_st_id = 'PNDG'
   and (tr_t_id is null
        or not (t_tt_id <=> tr_tt_id and t_s_symb <=> tr_s_symb and t_qty <=> tr_qty and t_bid_price <=> tr_bid_price))
union all
select tr_t_id, null, tr_t_id
  from trade_request
 where tr_t_id between :first_trade and :last_trade
   and not exists (select 1 from trade where t_id = tr_t_id and t_id >= :first_run_trade and t_st_id = 'PNDG')
