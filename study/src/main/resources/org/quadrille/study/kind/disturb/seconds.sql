-- Committed Trade-Results of each group in each second from a moment on.
SELECT tile || '.' || grp AS name, (scheduled_us + response_us - ${from}) // 1000000 AS second, count(*) AS n
FROM read_parquet(${source})
WHERE txn = 'TR' AND status >= 0 AND status <> 1
    AND scheduled_us + response_us >= ${from} AND scheduled_us + response_us < ${to}
GROUP BY ALL
ORDER BY ALL;
