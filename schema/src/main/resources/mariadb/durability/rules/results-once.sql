-- No trade was completed by two Trade-Results: a database that completes one again has lost the first.
select trade_id, min(txn) as txn, min(process) as process, min(started_us) as started_us, min(ended_us) as ended_us,
       concat('completed ', count(*), ' times, at ', group_concat(ended_us, ' us' order by ended_us separator ', '))
           as found,
       count(*) over () as all_found
  from logged
 where txn = 'TR' and outcome = 'committed'
 group by trade_id
having count(*) > 1
 order by min(ended_us)
 limit 1000
