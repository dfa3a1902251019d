-- title: Pace of Data-Maintenance
-- clause: R21 (workload.md 16.3, 21.7)
-- asks: Data-Maintenance of every database
-- bounds: one more or less; not later than a period and 2 s
-- judges: environment
-- pass: Every database had its Data-Maintenance in every period.
-- fail: Data-Maintenance is out of pace: {worst}.
-- causes: A Data-Maintenance waited for locks or for a slow database.
-- change: Look for long transactions and autovacuum on that database; give it more memory or disk.
-- Each is due at a fixed time, one in a period; one more or less fits between the ends of the interval. One that was
-- late counts where it was due, but may not be later than a period, and two seconds for a machine that stands still.
WITH streams AS (
    SELECT tile, grp, role, (role = 'DSS')::INTEGER AS bit
    FROM groups, (VALUES ('OLTP'), ('DSS')) r(role)
),
counted AS (
    SELECT s.tile, s.grp, s.role, count(x.txn) AS n, max(x.start_us - x.scheduled_us) AS late,
        any_value(market_us('maintenancePeriod')) AS period, any_value(measure_end - measure_start) AS length
    FROM streams s
    CROSS JOIN schedule
    LEFT JOIN tx x ON x.txn = 'DM' AND x.tile = s.tile AND x.grp = s.grp AND (x.variant >> 4) & 1 = s.bit
        AND x.scheduled_us >= measure_start AND x.scheduled_us < measure_end
    GROUP BY ALL
)
SELECT 'tile ' || tile || ', group ' || grp || ', ' || role AS subject, n AS measured, length // period - 1 AS lower,
    length // period + 1 AS upper, 'transactions' AS unit, n > 0 AS enough
FROM counted
UNION ALL
SELECT 'latest, tile ' || tile || ', group ' || grp || ', ' || role, late / 1e6, NULL, (period + 2000000) / 1e6, 's', true
FROM counted
ORDER BY subject;
