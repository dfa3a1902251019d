-- All that a Trade-Order has entered, one line.
select t_ca_id as account, t_s_symb as symbol, t_tt_id as type, t_qty as quantity, frames.cents(t_bid_price) as bid,
       t_exec_name as executor, t_is_cash as cash, t_lifo as lifo, t_st_id as status, t_trade_price as price,
       (select string_agg(th_st_id, ',' order by th_dts) from trade_history where th_t_id = t_id) as history,
       (select string_agg(concat_ws(' ', tr_tt_id, tr_s_symb, tr_qty, frames.cents(tr_bid_price)), ',')
          from trade_request where tr_t_id = t_id) as request
  from trade
 where t_id = ?
