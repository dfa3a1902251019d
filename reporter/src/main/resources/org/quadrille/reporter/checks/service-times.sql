-- title: Response times are not below service times
-- clause: R42 (workload.md 17.10)
-- asks: the connectors left their service times; for each group, phase and type, the sum of the times from sending to answer in the logs is not below the connector's, and no time is exceeded by more services than answers
-- bounds: sum: 99.9 %; distribution: one bucket; counts as in `run.json`: exact; transactions that the logs lack may have taken any time
-- judges: records
-- pass: Response times are at least the service times in every group, phase and type, in sum and in distribution.
-- fail: Logs and service times of the connectors do not agree: {worst}.
-- causes: Response times in the logs are shorter than what connectors measured: files were edited or are of two runs.
-- change: Restore the folder from a copy, or run again.
WITH files AS (
    SELECT name, CASE
        WHEN r.process IS NULL OR NOT present
            THEN ' is missing: it was removed, or the run is of a build without service times'
        WHEN damage <> '' THEN ' is damaged: ' || damage
        WHEN torn THEN ' ends inside a line'
        WHEN r.named_run <> s.run_id THEN ' is of the run ' || r.named_run
        WHEN writer <> name THEN ' was written by ' || writer END AS wrong
    FROM expected_workers
    CROSS JOIN schedule s
    LEFT JOIN readings r ON r.kind = 'SERVICE_TIMES' AND r.process = name
    WHERE expected_workers.kind = 'CONNECTOR'
),
counted AS (
    SELECT g.tile, g.grp, count(c.txn) FILTER (c.completed <> coalesce(s.n, 0)) AS off, coalesce(sum(c.completed), 0) AS n
    FROM groups g
    LEFT JOIN connector_counts c USING (tile, grp)
    LEFT JOIN (SELECT tile, grp, txn, sum(n) AS n FROM served GROUP BY ALL) s USING (tile, grp, txn)
    GROUP BY ALL
),
sums AS (
    SELECT tile, grp, phase, txn, s.n, s.us, s.longest_us, coalesce(a.us, 0) AS answered_us,
        -- Lost, or left out of a log, which is for R38 to judge: of these nothing is known but that each was a service.
        greatest(0, s.n - coalesce(a.n, 0)) AS unknown
    FROM (SELECT tile, grp, phase, txn, sum(n) AS n, sum(us) AS us, max(top_us) AS longest_us FROM served GROUP BY ALL) s
    LEFT JOIN (SELECT tile, grp, phase, txn, sum(n) AS n, sum(us) AS us FROM answered GROUP BY ALL) a
        USING (tile, grp, phase, txn)
),
-- How many more services than answers were longer than each time, with answers that are up to a bucket shorter.
steps AS (
    SELECT tile, grp, phase, txn, at_us, sum(n) OVER (PARTITION BY tile, grp, phase, txn ORDER BY at_us DESC) AS more
    FROM (
        SELECT tile, grp, phase, txn, top_us - service_width(top_us) AS at_us, n FROM served
        UNION ALL
        SELECT tile, grp, phase, txn, top_us, -n FROM answered
    )
),
compared AS (
    SELECT tile, grp, phase, txn, us, answered_us, 100.0 * (answered_us + unknown * longest_us) / us AS percent,
        greatest(0, more - unknown)::BIGINT AS more, at_us,
        'tile ' || tile || ', group ' || grp || ', phase ' || phase || ', ' || title AS subject
    FROM sums
    JOIN (SELECT tile, grp, phase, txn, max(more) AS more, arg_max(at_us, (more, -at_us)) AS at_us FROM steps GROUP BY ALL)
        USING (tile, grp, phase, txn)
    JOIN types USING (txn)
)
SELECT 'service-times/' || name || '.csv' AS subject, (wrong IS NOT NULL)::INTEGER AS measured, NULL AS lower, 0 AS upper,
    'is wrong' AS unit, 'service-times/' || name || '.csv' || wrong AS note
FROM files
UNION ALL
SELECT 'tile ' || tile || ', group ' || grp || ', types with other counts than in run.json', CASE WHEN n > 0 THEN off END,
    0, 0, 'types', NULL
FROM counted
UNION ALL
-- The clocks of two machines may differ by a thousandth in their rates. A sum of microseconds cut off says nothing.
SELECT arg_min(subject, (percent, phase)), min(percent), 99.9, NULL, '%',
    CASE WHEN min(percent) < 99.9 THEN arg_min(subject, (percent, phase)) || ': the answers took '
        || arg_min(printf('%.3f', answered_us / 1e6), (percent, phase)) || ' s, the connector alone '
        || arg_min(printf('%.3f', us / 1e6), (percent, phase)) || ' s' END
FROM compared
WHERE us > 0
GROUP BY tile, grp, txn
UNION ALL
SELECT arg_max(subject, (more, -phase)) || ', more services than answers beyond a time', max(more), NULL, 0, 'transactions',
    CASE WHEN max(more) > 0 THEN arg_max(subject, (more, -phase)) || ': ' || max(more) || ' more services than answers were longer than '
        || arg_max(printf('%.3f', at_us / 1e3), (more, -phase)) || ' ms' END
FROM compared
GROUP BY tile, grp, txn
ORDER BY subject;
