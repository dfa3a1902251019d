-- title: Mean response time against the type's own 90th percentile
-- clause: R14 (workload.md 10.5; TPCx-V 6.6.1.4)
-- asks: mean of each type against its own 90th percentile; in open pacing both from the time of sending; not Data-Maintenance
-- bounds: exact
-- judges: environment
-- pass: No type has a mean above its own 90th percentile.
-- fail: A few very slow transactions drive a mean above its 90th percentile: {worst}.
-- causes: A few transactions waited very long: checkpoints, lock queues, a stalled disk, a fail-over in a short run.
-- change: Spread checkpoints, look for pauses of storage or virtual machine at the peaks of the charts; longer phases.
-- In open pacing a stall makes all that was due in it late: one of half a second, which the profile grants, would decide a short
-- run. The limits of R15 count from the time that was due.
WITH answers AS (
    SELECT txn, top_us, n, us, sum(n) OVER (PARTITION BY txn ORDER BY top_us) AS upto, sum(n) OVER (PARTITION BY txn) AS total
    FROM (
        SELECT txn, top_us, sum(n) AS n, sum(us) AS us
        FROM answered, schedule
        WHERE phase BETWEEN 1 AND phases
        GROUP BY ALL
    )
),
times AS (
    SELECT a.txn, sum(a.response_us) / sum(a.n) AS mean, any_value(p90) AS p90
    FROM agg a
    JOIN percentiles USING (txn)
    CROSS JOIN run
    WHERE a.measured AND NOT open_pacing
    GROUP BY ALL
    UNION ALL
    SELECT txn, sum(us) / sum(n), min(top_us) FILTER (upto * 100 >= total * 90)
    FROM answers
    CROSS JOIN run
    WHERE open_pacing
    GROUP BY ALL
)
SELECT title AS subject, mean / 1000.0 AS measured, NULL AS lower, p90 / 1000.0 AS upper, 'ms' AS unit
FROM types
LEFT JOIN times USING (txn)
WHERE types.issuer <> 'HOUSE' AND sent
ORDER BY types.ordinal;
