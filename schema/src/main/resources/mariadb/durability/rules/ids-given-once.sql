-- No two Trade-Orders were given the same trade id: a database that gives one again has lost the trade that had it.
-- Except for one that was rolled back before the failure: its place in the sequence was never made durable. The one that got
-- its id after the failure may have begun before it, and waited.
with given as (
    select trade_id, process, started_us, ended_us, outcome,
           ended_us > last_in_flight_us as later,
           outcome = 'undone' and started_us <= last_in_flight_us as excused,
           row_number() over (partition by trade_id order by ended_us) as place
      from logged, failure
     where txn = 'TO' and outcome in ('committed', 'undone')
), again as (
    select trade_id, min(process) as process, min(started_us) as started_us, min(ended_us) as ended_us, count(*) as times,
           group_concat(outcome, ' at ', ended_us, ' us' order by ended_us separator ', ') as outcomes,
           max(place = 1 and excused) and max(later) as explained
      from given
     group by trade_id
    having count(*) > 1
)
select trade_id, 'TO' as txn, process, started_us, ended_us, concat('given ', times, ' times, to ', outcomes) as found,
       count(*) over () as all_found
  from again
 where not (times = 2 and explained)
 order by ended_us
 limit 1000
