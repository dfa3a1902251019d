-- All that a Trade-Order has entered, one line.
select t_ca_id as account, t_s_symb as symbol, t_tt_id as type, t_qty as quantity, cast(t_bid_price * 100 as signed) as bid,
       t_exec_name as executor, if(t_is_cash, 't', 'f') as cash, if(t_lifo, 't', 'f') as lifo, t_st_id as status,
       t_trade_price as price,
       (select group_concat(th_st_id order by th_dts) from trade_history where th_t_id = t_id) as history,
       (select group_concat(concat_ws(' ', tr_tt_id, tr_s_symb, tr_qty, cast(tr_bid_price * 100 as signed)))
          from trade_request where tr_t_id = t_id) as request
  from trade
 where t_id = ?
