-- What Trade-Results left of their trades, and when: in microseconds since 1970, to be compared with the logs.
select t_id, t_st_id, t_tt_id, (extract(epoch from t_dts) * 1000000)::bigint as traded_us,
       (extract(epoch from th_dts) * 1000000)::bigint as completed_us
  from trade
  left join trade_history on th_t_id = t_id and th_st_id = 'CMPT'
 where t_id = any(?)
