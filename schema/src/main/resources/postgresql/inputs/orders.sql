-- What the trades of Trade-Orders were entered with, and when: in microseconds since 1970, to be compared with the logs.
select t_id, t_ca_id, t_s_symb, t_tt_id, t_qty, t_is_cash, t_lifo, t_exec_name, (t_bid_price * 100)::bigint as price,
       (extract(epoch from th_dts) * 1000000)::bigint as entered_us
  from trade
  left join trade_history
         on th_t_id = t_id and th_st_id = case when t_tt_id in ('TMB', 'TMS') then 'SBMT' else 'PNDG' end
 where t_id = any(?)
