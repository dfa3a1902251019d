-- title: Steady state
-- clause: R30 (workload.md 17.5)
-- asks: throughput of windows of a half and a twelfth of the measurement interval against its mean
-- bounds: `tolerances.steady`, as a ratio either way, or sampling bound; caches that were cold are named
-- judges: environment
-- pass: Throughput was steady through the measurement interval.
-- fail: Throughput was not steady through the measurement interval: {worst}.
-- causes: Cold caches, checkpoints, autovacuum, throttling or neighbours.
-- change: A longer `phases.warmUp`; spread checkpoints; keep the machines for the run alone.
-- Windows of half the interval moved by a twelfth, and of a twelfth moved by a hundred and twentieth: 60 min by 10 min,
-- and 10 min by 1 min, of a standard run. The share of n transactions that fall into a fraction w of the time has by
-- chance a standard deviation of sqrt((1 - w) / (n w)), relative. A short window far above the mean is one of a run whose
-- other parts were slow, and these have bounds of their own.
WITH bins AS (
    SELECT least(119, (completed_us - measure_start) * 120 // (measure_end - measure_start)) AS bin, count(*) AS n
    FROM tx, schedule
    WHERE counted AND measured
    GROUP BY ALL
),
total AS (SELECT sum(n) AS n FROM bins),
kinds AS (
    SELECT *
    FROM (VALUES (60, 10, 'steady.halfRelative'), (10, 1, 'steady.twelfthRelative')) v(width, step, bound)
),
windows AS (
    SELECT width, bound, unnest(range(0, 121 - width, step)) AS first FROM kinds
),
rates AS (
    SELECT w.width, w.bound, w.first, 100 * coalesce(sum(b.n), 0) / any_value(t.n * w.width / 120) AS percent,
        any_value(t.n) AS n
    FROM windows w
    CROSS JOIN total t
    LEFT JOIN bins b ON b.bin >= w.first AND b.bin < w.first + w.width
    GROUP BY w.width, w.bound, w.first
),
extremes AS (
    SELECT width, bound, n, 'slowest' AS which, min(percent) AS percent, arg_min(first, (percent, first)) AS first FROM rates GROUP BY ALL
    UNION ALL
    SELECT width, bound, n, 'fastest', max(percent), arg_max(first, (percent, -first)) FROM rates GROUP BY ALL
),
judged AS (
    SELECT e.*, (measure_end - measure_start) / 120e6 AS bin_s, measure_start / 1e6 AS start_s,
        tolerance(bound) AS allowed, 100 * z() * sqrt((1 - width / 120) / (n * width / 120)) AS chance
    FROM extremes e, schedule
),
bounded AS (
    SELECT *, which || ' ' || round(width * bin_s, 1) || ' s, from ' || round(start_s + coalesce(first, 0) * bin_s, 1) || ' s' AS subject,
        100 - greatest(allowed, chance) AS lower, greatest(fastest(allowed), 100 + chance) AS upper
    FROM judged
),
-- A cache that holds little of a database after so short a time makes the first part of a run slower than the rest.
cold AS (
    SELECT count(*) AS n, arg_min(text, (tile, grp, role)) AS text
    FROM (
        SELECT *, 'tile ' || tile || ', group ' || grp || ', ' || role
            || CASE WHEN coalesce(loaded, -600) > -600 THEN ' was loaded ' || round(-loaded)::INTEGER
                    ELSE ' had a server that was started ' || round(-started)::INTEGER END || ' s before the run' AS text
        FROM last_runs
        WHERE loaded > -600 AND loaded <= 0 OR started > -600 AND started <= 0
    )
)
SELECT subject, percent AS measured, lower, upper, '% of the mean' AS unit, lower > 0 AS enough,
    CASE WHEN percent NOT BETWEEN lower AND upper AND cold.n > 0
        THEN format('{}: {:.3f} % of the mean (must be {:.3f} to {:.3f} %), where caches may have been cold: {}', subject, percent,
            lower, upper, text) || CASE WHEN cold.n > 1 THEN format(', and {} more databases', cold.n - 1) ELSE '' END END AS note
FROM bounded
CROSS JOIN cold
ORDER BY width DESC, which DESC;
