-- title: Steady state
-- clause: R30 (workload.md 17.5)
-- asks: throughput of windows of a half and a twelfth of the measurement interval against its mean
-- bounds: `tolerances.steady` or sampling bound
-- judges: environment
-- pass: Throughput was steady through the measurement interval.
-- fail: Throughput was not steady through the measurement interval: {worst}.
-- Windows of half the interval moved by a twelfth, and of a twelfth moved by a hundred and twentieth: 60 min by 10 min,
-- and 10 min by 1 min, of a standard run. The share of n transactions that fall into a fraction w of the time has by
-- chance a standard deviation of sqrt((1 - w) / (n w)), relative.
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
        greatest(tolerance(bound), 100 * z() * sqrt((1 - width / 120) / (n * width / 120))) AS off
    FROM extremes e, schedule
)
SELECT which || ' ' || round(width * bin_s, 1) || ' s, from ' || round(start_s + coalesce(first, 0) * bin_s, 1) || ' s' AS subject,
    percent AS measured, 100 - off AS lower, 100 + off AS upper, '% of the mean' AS unit, off < 100 AS enough
FROM judged
ORDER BY width DESC, which DESC;
