-- What Trade-Results left of their trades, and when: in microseconds since 1970, to be compared with the logs.
select t_id, t_st_id, t_tt_id, timestampdiff(microsecond, '1970-01-01', t_dts) as traded_us,
       timestampdiff(microsecond, '1970-01-01', th_dts) as completed_us
  from json_table(?, '$[*]' columns (id bigint path '$')) as given
  straight_join trade on t_id = id
  left join trade_history on th_t_id = t_id and th_st_id = 'CMPT'
