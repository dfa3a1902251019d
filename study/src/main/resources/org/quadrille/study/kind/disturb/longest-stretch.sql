-- The longest stretch of the measurement interval without a committed Trade-Result; its ends are those of the interval where
-- none came before or after.
WITH moments(at_us) AS (
    SELECT scheduled_us + response_us
    FROM read_parquet(${source})
    WHERE txn = 'TR' AND status >= 0 AND status <> 1
    UNION ALL
    VALUES (${from}), (${to})
)
SELECT before_us AS from_us, at_us - before_us AS length_us
FROM (SELECT at_us, lag(at_us) OVER (ORDER BY at_us) AS before_us FROM moments WHERE at_us BETWEEN ${from} AND ${to})
WHERE before_us IS NOT NULL
ORDER BY length_us DESC, from_us
LIMIT 1;
