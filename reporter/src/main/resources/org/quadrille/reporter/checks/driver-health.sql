-- title: The driver does not limit the run
-- clause: R36 (workload.md 17.8, 21.1)
-- asks: CPU of driver machines, stops by garbage collection, timers of the market, backlog of the market, time for which quotas held drivers back as a share of what they grant
-- bounds: `tolerances.driver`, `lateness.market`
-- judges: environment
-- pass: No driver on a machine without a database was short of resources.
-- fail: The run is driver-limited, or cannot be shown not to be: {worst}.
-- causes: Machines of emulators or connectors are busy, short of memory, or held back by a quota.
-- change: Give them more processors (`machines[].cpus`) and heap, move them to their own machines; more `market.sendersPerGroup` if the market has a backlog.
-- Where a driver machine has a database on it too, as in the demo, being busy is no fault of the driver: only reported.
WITH shared AS (
    SELECT machine, bool_or(role = 'tierB') AS shared FROM machine_roles GROUP BY machine HAVING bool_or(role = 'driver')
),
drivers AS (
    SELECT r.part AS process, r.machine, s.shared FROM machine_roles r JOIN shared s USING (machine) WHERE r.role = 'driver'
),
names AS (SELECT machine, coalesce(any_value(name), machine) AS name FROM shared LEFT JOIN machines USING (machine) GROUP BY machine),
-- As the process saw it that saw the most: each may be in a container of its own.
steps AS (
    SELECT machine, avg(cpu) AS cpu
    FROM process_samples, schedule
    WHERE time_us >= measure_start AND time_us < measure_end
    GROUP BY machine, process, (time_us - measure_start) // sampling
),
-- Milliseconds of a second, of all processors together, as percent of the time of those that the quota grants. Older
-- recordings do not tell the quota; there it was that of the machine.
held AS (
    SELECT process, avg(held_back / coalesce(nullif(quota, 0), nullif(cpus, 0), 1)) / 10 AS percent
    FROM process_samples LEFT JOIN machines USING (machine), schedule
    WHERE time_us >= measure_start AND time_us < measure_end AND held_back IS NOT NULL
    GROUP BY process, (time_us - measure_start) // sampling
),
readings_of AS (
    SELECT worker AS process, avg(value) FILTER (gauge = 'marketBacklog') AS backlog,
        quantile_cont(value, 0.99) FILTER (gauge = 'lateness') / 1000 AS lateness
    FROM gauges, schedule
    WHERE time_us >= measure_start AND time_us < measure_end
    GROUP BY worker
),
rates AS (
    SELECT process, count(*) / any_value(measure_end - measure_start) AS rate
    FROM tx, schedule
    WHERE issuer = 'MARKET' AND measured
    GROUP BY process
),
measured AS (
    SELECT 1 AS place, 'machine ' || n.name || ', busiest sampling interval' AS subject, max(steps.cpu) AS measured,
        tolerance('driver.cpu') AS upper, '%' AS unit, any_value(s.shared) AS shared
    FROM shared s
    JOIN names n USING (machine)
    LEFT JOIN steps USING (machine)
    GROUP BY s.machine, n.name
    UNION ALL
    SELECT 2, process || ', longest stop by garbage collection', max(p.gc_longest), tolerance('driver.pause') / 1000, 'ms',
        any_value(d.shared)
    FROM drivers d
    LEFT JOIN (
        SELECT process, gc_longest FROM process_samples, schedule WHERE time_us >= measure_start AND time_us < measure_end
    ) p USING (process)
    GROUP BY process
    UNION ALL
    SELECT 3, process || ', timers late', lateness, tolerance('driver.pause') / 1000, 'ms', d.shared
    FROM drivers d
    JOIN workers w ON w.name = d.process AND w.kind = 'MEE'
    LEFT JOIN readings_of USING (process)
    UNION ALL
    -- As many wait for a sender, on average, as begin in the time that one waits.
    SELECT 4, process || ', mean wait for a sender', CASE WHEN backlog = 0 THEN 0 ELSE backlog / rate / 1000 END, tolerance('lateness.market') / 1000, 'ms', d.shared
    FROM drivers d
    JOIN workers w ON w.name = d.process AND w.kind = 'MEE'
    LEFT JOIN readings_of USING (process)
    LEFT JOIN rates USING (process)
    WHERE sent('TR')
    UNION ALL
    -- Where no control group holds a process back there is nothing to judge.
    SELECT 5, process || ', held back by its quota, worst sampling interval', max(h.percent), tolerance('driver.heldBack'), '%', any_value(d.shared)
    FROM drivers d
    JOIN held h USING (process)
    GROUP BY process
)
SELECT subject, measured, CASE WHEN shared THEN 0 END AS lower, CASE WHEN NOT shared THEN upper END AS upper, unit,
    CASE WHEN measured IS NULL THEN subject || ': not sampled'
         WHEN shared AND measured > upper
         THEN format('{}: {:.1f} {}, above {:.1f}; only reported, as databases share the machine', subject, measured,
             unit, upper)
         END AS note
FROM measured
ORDER BY place, subject;
