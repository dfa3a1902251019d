-- No trade has been submitted for more than five minutes without a result.
-- when: drained
select t_id, t_dts
  from trade, quadrille.identity
 where t_id > 200000000000000 + load_units * (initial_trade_days * 57600::bigint / 100 * 101)
   and t_st_id = 'SBMT'
   and t_dts < now() at time zone 'UTC' - interval '5 minutes'
