-- What the trades of Trade-Orders were entered with, and when: in microseconds since 1970, to be compared with the logs.
select t_id, t_ca_id, t_s_symb, t_tt_id, t_qty, if(t_is_cash, 't', 'f') as t_is_cash, if(t_lifo, 't', 'f') as t_lifo,
       t_exec_name, cast(t_bid_price * 100 as signed) as price, timestampdiff(microsecond, '1970-01-01', th_dts) as entered_us
  from json_table(?, '$[*]' columns (id bigint path '$')) as given
  straight_join trade on t_id = id
  left join trade_history
         on th_t_id = t_id and th_st_id = case when t_tt_id in ('TMB', 'TMS') then 'SBMT' else 'PNDG' end
