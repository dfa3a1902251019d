-- Response times of every type in the measurement interval of a run, as its buckets (buckets.sql), from its transactions
-- alone: studies read many runs. A transaction belongs to the interval in which it completed.
SELECT txn, bucket_top(b) AS top_us, n
FROM (
    SELECT txn, bucket(response_us) AS b, count(*) AS n
    FROM read_parquet(${source})
    WHERE txn <> 'TC' AND response_us >= 0 AND scheduled_us + response_us >= ${start} AND scheduled_us + response_us < ${end}
    GROUP BY ALL
)
ORDER BY txn, top_us;
