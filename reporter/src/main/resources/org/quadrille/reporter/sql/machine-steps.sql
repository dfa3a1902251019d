-- What every sampled machine used, in steps of two seconds at least, as samples come once a second but not on the dot.
WITH grid AS (SELECT any_value(step) * ceil(2e6 / any_value(step))::BIGINT AS step FROM chart_steps)
SELECT machine, time_us // step * step + any_value(step) // 2 AS at,
    ${machine_means}
FROM machine_samples
CROSS JOIN grid
CROSS JOIN (SELECT run_end FROM schedule)
WHERE time_us >= 0 AND time_us < run_end
GROUP BY machine, time_us // step * step
ORDER BY machine, "at";
