-- Response times of every type in the measurement interval of a run, as its buckets (buckets.sql), from its transactions
-- alone: studies read many runs. A transaction belongs to the interval in which it completed. A type is one row, times and
-- counts in turn in one text, in any order: a run has tens of thousands of buckets, and as rows they take four times as long.
SELECT txn, string_agg(bucket_top(b) || ' ' || n, ' ') AS buckets
FROM (
    SELECT txn, bucket(response_us) AS b, count(*) AS n
    FROM read_parquet(${source})
    WHERE txn <> 'TC' AND response_us >= 0 AND scheduled_us + response_us >= ${start} AND scheduled_us + response_us < ${end}
    GROUP BY ALL
)
GROUP BY txn
ORDER BY txn;
