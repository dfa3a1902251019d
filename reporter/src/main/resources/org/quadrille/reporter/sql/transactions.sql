-- The transaction table of the report: the measurement interval, response times in milliseconds.
SELECT t.ordinal, t.txn AS code, t.title, 100 * t.share AS target, t.limit_us / 1000 AS limit_ms,
    coalesce(sum(a.n), 0)::BIGINT AS count,
    min(a.min_us) / 1000 AS min_ms, sum(a.response_us) / sum(a.n) / 1000 AS mean_ms, any_value(p.p50) / 1000 AS p50_ms,
    any_value(p.p90) / 1000 AS p90_ms, any_value(p.p95) / 1000 AS p95_ms, any_value(p.p99) / 1000 AS p99_ms,
    max(a.max_us) / 1000 AS max_ms,
    coalesce(sum(a.n) FILTER (a.status < 0), 0)::BIGINT AS failed,
    coalesce(sum(a.n) FILTER (a.status > 1), 0)::BIGINT AS warnings,
    coalesce(sum(a.n) FILTER (a.status = 1), 0)::BIGINT AS rolled_back,
    coalesce(sum(a.retries), 0)::BIGINT AS retries
FROM types t
LEFT JOIN agg a ON a.txn = t.txn AND a.measured
LEFT JOIN percentiles p ON p.txn = t.txn
WHERE t.sent
GROUP BY ALL
ORDER BY t.ordinal;
