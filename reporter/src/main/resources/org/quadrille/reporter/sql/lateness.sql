-- How late the emulators sent, in each step of the charts: Trade-Results after their timer was due, and customer
-- transactions after their place in the schedule, which only open pacing has. Microseconds, from HDR buckets.
WITH counted AS (
    SELECT issuer, n, bucket_top(b) AS late_us, longest, k
    FROM (
        SELECT issuer, start_us // step AS n, bucket(start_us - scheduled_us) AS b, max(start_us - scheduled_us) AS longest,
            count(*) AS k
        FROM tx
        CROSS JOIN (SELECT any_value(step) AS step FROM chart_steps)
        WHERE (txn = 'TR' OR issuer = 'CUSTOMER') AND start_us >= scheduled_us AND start_us >= 0
        GROUP BY ALL
    )
),
ranked AS (
    SELECT issuer, n, late_us, longest, sum(k) OVER (PARTITION BY issuer, n ORDER BY late_us) AS upto,
        sum(k) OVER (PARTITION BY issuer, n) AS total
    FROM counted
)
SELECT r.issuer, s.start_us AS at, min(late_us) FILTER (upto * 100 >= total * 99) / 1000 AS p99_ms, max(longest) / 1000 AS max_ms
FROM ranked r
JOIN chart_steps s USING (n)
GROUP BY ALL
ORDER BY r.issuer, s.start_us;
