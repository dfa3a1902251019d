-- No trade has been submitted for more than five minutes without a result.
-- when: drained
-- by: trade
select t_id, t_dts
  from trade
 where t_id between :first_trade and :last_trade
   and t_id >= :first_run_trade
   and t_st_id = 'SBMT'
   and t_dts < utc_timestamp(6) - interval 5 minute
