-- Trade-Results and Trade-Orders of parts of a run, of all groups and of each: how many were committed, and the response
-- times of those that were answered, in milliseconds. A transaction belongs to the part in which it completed.
WITH parts(part, from_us, to_us) AS (VALUES ${parts})
SELECT part, txn, CASE WHEN tile IS NULL THEN 'all' ELSE tile || '.' || grp END AS name,
    count(*) FILTER (status <> 1) AS n,
    quantile_cont(response_us, 0.5) / 1e3 AS p50,
    quantile_cont(response_us, 0.9) / 1e3 AS p90,
    quantile_cont(response_us, 0.99) / 1e3 AS p99
FROM read_parquet(${source})
JOIN parts ON scheduled_us + response_us >= from_us AND scheduled_us + response_us < to_us
WHERE txn IN ('TR', 'TO') AND status >= 0
GROUP BY GROUPING SETS ((part, txn), (part, txn, tile, grp))
ORDER BY ALL;
