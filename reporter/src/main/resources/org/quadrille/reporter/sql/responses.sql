-- Percentiles of the response time of every type in the steps of the charts from ${from} up to before ${to}, milliseconds, by
-- the same HDR buckets as those of the whole interval. Picking from their numbers takes a tenth of the time of counting
-- each; all of a step are held meanwhile, so that a long log is read a part at a time.
WITH picked AS (
    SELECT txn, completed_us // step AS n, quantile_disc(bucket(response_us), [0.5, 0.9, 0.99]) AS buckets
    FROM records
    CROSS JOIN (SELECT any_value(step) AS step FROM chart_steps)
    WHERE completed_us >= ${from} * step AND completed_us < ${to} * step AND response_us >= 0
    GROUP BY ALL
)
SELECT t.ordinal, p.txn AS code, s.start_us AS at, bucket_top(buckets[1]) / 1000 AS p50_ms,
    bucket_top(buckets[2]) / 1000 AS p90_ms, bucket_top(buckets[3]) / 1000 AS p99_ms
FROM picked p
JOIN types t USING (txn)
JOIN chart_steps s USING (n)
ORDER BY t.ordinal, s.start_us;
