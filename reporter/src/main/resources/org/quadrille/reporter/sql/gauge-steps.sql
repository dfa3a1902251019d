-- Readings of the market's gauges in steps of two seconds at least: the mean of each worker's readings, then the sum over
-- workers and tiles.
WITH grid AS (SELECT any_value(step) * ceil(2e6 / any_value(step))::BIGINT AS step FROM chart_steps),
means AS (
    SELECT gauge, worker, tile, grp, time_us // step * step AS start_us, step, avg(value) AS value
    FROM gauges
    CROSS JOIN grid
    CROSS JOIN (SELECT run_end FROM schedule)
    WHERE time_us >= 0 AND time_us < run_end
        AND (gauge IN ('triggerQueue', 'marketBacklog') OR gauge = 'waitingOrders' AND grp IS NOT NULL)
    GROUP BY ALL
)
SELECT gauge, grp AS "group", start_us + any_value(step) // 2 AS at, sum(value) AS value
FROM means
GROUP BY gauge, grp, start_us
ORDER BY gauge, grp, start_us;
