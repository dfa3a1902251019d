-- Percentiles of the response time of every type in each step of the charts, microseconds, from the same HDR buckets as
-- those of the whole interval.
WITH times AS (
    SELECT txn, completed_us // step AS n, response_us,
        CASE WHEN response_us < 2048 THEN 0 ELSE floor(log2(response_us))::INTEGER - 10 END AS e
    FROM tx
    CROSS JOIN (SELECT any_value(step) AS step FROM chart_steps)
    WHERE completed_us >= 0 AND response_us >= 0
),
counted AS (
    SELECT txn, n, ((response_us >> e) << e) + (1::BIGINT << e) - 1 AS response_us, count(*) AS k FROM times GROUP BY ALL
),
ranked AS (
    SELECT txn, n, response_us, sum(k) OVER (PARTITION BY txn, n ORDER BY response_us) AS upto,
        sum(k) OVER (PARTITION BY txn, n) AS total
    FROM counted
)
SELECT t.ordinal, r.txn, s.start_us,
    min(response_us) FILTER (upto * 100 >= total * 50) AS p50,
    min(response_us) FILTER (upto * 100 >= total * 90) AS p90,
    min(response_us) FILTER (upto * 100 >= total * 99) AS p99
FROM ranked r
JOIN types t USING (txn)
JOIN chart_steps s USING (n)
GROUP BY ALL
ORDER BY t.ordinal, s.start_us;
