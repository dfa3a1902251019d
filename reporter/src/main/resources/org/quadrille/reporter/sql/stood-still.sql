-- Stretches in which a machine of the run stood still: no process of the kit on it could take a sample, although each does
-- once a second; or, of all that had something to do, everything waited for memory half of the time, or for disks nine tenths
-- of it. With what other processes, and the hypervisor, took of its processors then.
WITH own AS (
    SELECT s.* FROM process_samples s
    SEMI JOIN (SELECT name FROM workers UNION ALL SELECT 'prime') w ON w.name = s.process
),
-- A process that was stopped by its own garbage collection says nothing of its machine.
gaps AS (
    SELECT machine, time_us, time_us - lag(time_us) OVER (PARTITION BY machine ORDER BY time_us) - 1000000 AS us, gc, steal
    FROM (SELECT machine, time_us, max(gc_pause) AS gc, max(steal) AS steal FROM own GROUP BY ALL)
),
waits AS (
    SELECT machine, unnest(['memory', 'disks']) AS waited_for, time_us, steal,
        unnest([psi_memory_full >= 500, psi_io_full >= 900]) AS stalled
    FROM machine_samples
),
islands AS (
    SELECT *, row_number() OVER (PARTITION BY machine, waited_for ORDER BY time_us)
        - row_number() OVER (PARTITION BY machine, waited_for, stalled ORDER BY time_us) AS island
    FROM waits
),
stretches AS (
    SELECT machine, NULL AS waited_for, time_us - us AS from_us, us, time_us AS upto, steal
    FROM gaps
    WHERE us >= 1500000 AND 2 * coalesce(gc, 0) * 1000 < us
    UNION ALL
    -- A sample is about the second before it.
    SELECT machine, waited_for, min(time_us) - 1000000, max(time_us) - min(time_us) + 1000000, max(time_us), avg(steal)
    FROM islands
    WHERE stalled
    GROUP BY machine, waited_for, island
    HAVING count(*) >= 2
),
others AS (SELECT machine, time_us, other_cpu FROM own WHERE other_cpu IS NOT NULL)
SELECT m.name AS machine, t.waited_for, greatest(0, t.from_us / 1e6) AS from_seconds, t.us / 1e6 AS seconds, t.steal,
    (SELECT arg_min(o.other_cpu, o.time_us) FROM others o
     WHERE o.machine = t.machine AND o.time_us >= t.upto AND o.time_us < t.upto + 2500000) AS others
FROM stretches t
JOIN machines m USING (machine)
CROSS JOIN schedule
WHERE t.from_us + t.us > 0 AND t.from_us < run_end
ORDER BY t.us DESC, t.from_us, m.name, t.waited_for;
