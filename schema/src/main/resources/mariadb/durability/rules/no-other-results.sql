-- Every trade that the run completed is of a Trade-Result that a driver logged as committed, or of one whose answer the
-- failure took.
select t_id as trade_id, 'TR' as txn, null as process, null as started_us, null as ended_us,
       concat('in TRADE ', t_st_id, ', ', count(se_t_id), ' in SETTLEMENT') as found,
       count(*) over () as all_found
  from trade
  left join settlement on se_t_id = t_id
 where t_id >= (select first_trade_id from failure)
   and (t_st_id = 'CMPT' or se_t_id is not null)
   and not exists (select 1
                     from logged, failure
                    where txn = 'TR'
                      and trade_id = t_id
                      and (outcome = 'committed' or outcome = 'lost' and started_us <= last_in_flight_us))
 group by t_id, t_st_id
 order by t_id
 limit 1000
