-- No submitted order of which a driver has the answer was forgotten: the market has tried a Trade-Result for each.
select l.trade_id, l.txn, l.process, l.started_us, l.ended_us,
       concat('in TRADE ', t_st_id, ': ', t_tt_id, ', with no Trade-Result in any log') as found,
       count(*) over () as all_found
  from logged l
  join trade on t_id = l.trade_id
 where l.txn = 'TO'
   and l.outcome = 'committed'
   and t_st_id = 'SBMT'
   and not exists (select 1 from logged r where r.txn = 'TR' and r.trade_id = l.trade_id)
 order by l.ended_us
 limit 1000
