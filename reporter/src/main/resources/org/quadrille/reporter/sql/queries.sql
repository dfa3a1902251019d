-- Reporting queries that ended in the measurement interval, milliseconds, and the Trade-Results of their group that were sent
-- while they ran: which query costs the transactions most.
WITH asked AS (
    SELECT (connector - 1) // 4 + 1 AS tile, (connector - 1) % 4 + 1 AS grp, session, query, start_us, response_us, rows,
        coalesce(sql_state, '') <> '' AS failed
    FROM 'queries.parquet'
    CROSS JOIN schedule
    WHERE start_us + response_us >= measure_start AND start_us + response_us < measure_end
),
sessions AS (SELECT DISTINCT tile, grp, session FROM asked),
results AS (
    SELECT r.tile, r.grp, s.session, r.start_us, r.response_us
    FROM records r
    JOIN sessions s USING (tile, grp)
    WHERE txn = 'TR' AND committed
),
meanwhile AS (
    SELECT query, count(*) AS results, avg(r.response_us) / 1000 AS results_ms
    FROM results r
    ASOF JOIN asked a ON a.tile = r.tile AND a.grp = r.grp AND a.session = r.session AND a.start_us <= r.start_us
    WHERE r.start_us < a.start_us + a.response_us
    GROUP BY query
)
SELECT query AS label, count(*) AS count, count(*) FILTER (failed) AS failed, sum(rows) / nullif(count(*) FILTER (NOT failed), 0) AS rows,
    avg(response_us) FILTER (NOT failed) / 1000 AS mean_ms,
    quantile_disc(response_us, 0.9) FILTER (NOT failed) / 1000 AS p90_ms, any_value(results_ms) AS results_ms
FROM asked
LEFT JOIN meanwhile USING (query)
GROUP BY query;
