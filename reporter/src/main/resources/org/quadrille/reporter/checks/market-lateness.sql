-- title: Trade-Results begin when they are due
-- clause: R34 (workload.md 9.2, 17.3, 21.1)
-- asks: start of Trade-Results after their timer, each group
-- bounds: 1 % later than `tolerances.lateness.market`; all within `lateness.marketLongest`
-- judges: environment
-- needs: TR
-- pass: The market sent its Trade-Results when their timers were due.
-- fail: Trade-Results waited in the market: {worst}.
-- causes: The market's machine is busy, or its senders wait for slow Trade-Results.
-- change: See Trade-Result's time in the database and `driver-health`; more load units have more brokers, and each broker's Trade-Results go one by one.
-- Of every group one in a hundred may be late, a 99th percentile, and none very late, so that tpsV cannot hide a stall.
WITH late AS (
    SELECT tile, grp, count(*) AS n, count(*) FILTER (start_us - scheduled_us > tolerance('lateness.market')) AS k,
        max(start_us - scheduled_us) AS longest
    FROM tx
    WHERE txn = 'TR' AND measured
    GROUP BY ALL
)
SELECT 'tile ' || g.tile || ', group ' || g.grp
        || format(', later than {:.0f} ms', tolerance('lateness.market') / 1000) AS subject,
    100 * k / n AS measured, NULL AS lower, 1 AS upper, '% of its Trade-Results' AS unit
FROM groups g
LEFT JOIN late USING (tile, grp)
UNION ALL
SELECT 'tile ' || g.tile || ', group ' || g.grp || ', latest', longest / 1000.0, NULL, tolerance('lateness.marketLongest') / 1000,
    'ms'
FROM groups g
LEFT JOIN late USING (tile, grp)
ORDER BY subject;
