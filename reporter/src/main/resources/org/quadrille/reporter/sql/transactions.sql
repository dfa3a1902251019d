-- The transaction table of the report: the measurement interval, response times in microseconds.
SELECT t.ordinal, t.txn, t.title, t.share AS target, t.limit_us,
    coalesce(sum(a.n), 0)::BIGINT AS count,
    min(a.min_us) AS min, sum(a.response_us) / sum(a.n) AS mean, any_value(p.p50) AS p50, any_value(p.p90) AS p90,
    any_value(p.p95) AS p95, any_value(p.p99) AS p99, max(a.max_us) AS max,
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
