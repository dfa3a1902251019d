-- What the processes of the kit used over the measurement interval, a row for each kind of process, and one for those
-- together whose work grows with the transactions. What was not sampled is NULL, and so is the share where the processors
-- of a machine are not known. Connectors belong to Tier A, the others to the driver.
WITH sampled AS (
    SELECT s.* FROM process_samples s CROSS JOIN schedule WHERE time_us >= measure_start AND time_us < measure_end
),
-- The part of the interval that went by: a run may have ended early, and nobody left to say when.
seen AS (
    SELECT least(measure_end, last + 1000000) - measure_start AS us
    FROM (SELECT max(time_us) AS last FROM sampled)
    CROSS JOIN schedule
),
-- Samples come once a second. A process that has too few of them was sampled for a part only, which says nothing of the rest.
used AS (
    SELECT process, avg(own_cpu) / 100 AS processors, avg(own_memory) AS memory, max(threads) AS threads
    FROM sampled
    CROSS JOIN seen
    GROUP BY process, us
    HAVING count(own_cpu) >= 0.9 * (us / 1e6 - 1)
),
kinds AS (
    SELECT r.part AS process, r.machine, CASE r.role WHEN 'tierA' THEN 'connector' ELSE coalesce(lower(w.kind), r.part) END AS kind
    FROM machine_roles r
    LEFT JOIN workers w ON w.name = r.part
    WHERE r.role IN ('driver', 'tierA')
    -- Connectors that share a process all sample the same: one that was sampled stands for them.
    QUALIFY r.role <> 'tierA'
        OR row_number() OVER (
            PARTITION BY r.machine, r.role, w.pid ORDER BY r.part NOT IN (SELECT process FROM used), r.part
        ) = 1
),
parts AS (
    FROM kinds
    UNION ALL
    SELECT process, machine, 'ce, mee, connector' FROM kinds WHERE kind <> 'prime'
),
-- A machine with several processes of a kind counts once.
there AS (
    SELECT kind, CASE WHEN bool_and(coalesce(cpus, 0) > 0) THEN sum(cpus) END AS cpus
    FROM (SELECT DISTINCT kind, machine FROM parts)
    LEFT JOIN machines USING (machine)
    GROUP BY kind
)
-- A sum passes over a NULL, but what is known of some processes is not what all of them used.
SELECT kind AS part, count(*) AS processes, CASE WHEN count(processors) = count(*) THEN sum(processors) END AS processors,
    100 * CASE WHEN count(processors) = count(*) THEN sum(processors) END / any_value(cpus) AS share,
    CASE WHEN count(memory) = count(*) THEN sum(memory) END AS memory,
    CASE WHEN count(threads) = count(*) THEN sum(threads) END AS threads,
    CASE WHEN count(processors) = count(*) THEN sum(processors) END * (SELECT us FROM seen)
        / (SELECT nullif(sum(n), 0) FROM agg WHERE measured) AS micros_per_transaction
FROM parts
LEFT JOIN used USING (process)
JOIN there USING (kind)
GROUP BY kind
ORDER BY list_position(['ce', 'mee', 'connector', 'ce, mee, connector', 'prime'], kind);
