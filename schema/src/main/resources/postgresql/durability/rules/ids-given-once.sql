-- No two Trade-Orders were given the same trade id: a database that gives one again has lost the trade that had it.
-- Except for one that was rolled back before the failure: its place in the sequence was never made durable. The one that got
-- its id after the failure may have begun before it, and waited.
select trade_id, min(txn) as txn, min(process) as process, min(started_us) as started_us, min(ended_us) as ended_us,
       'given ' || count(*) || ' times, to ' || string_agg(outcome || ' at ' || ended_us || ' us', ', ' order by ended_us)
           as found,
       count(*) over () as all_found
  from logged, failure
 where txn = 'TO' and outcome in ('committed', 'undone')
 group by trade_id
having count(*) > 1
   and not (count(*) = 2
            and (array_agg(outcome = 'undone' and started_us <= last_in_flight_us order by ended_us))[1]
            and bool_or(ended_us > last_in_flight_us))
 order by min(ended_us)
 limit 1000
