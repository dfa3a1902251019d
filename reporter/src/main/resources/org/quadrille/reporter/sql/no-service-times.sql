-- A run without service times: the same columns, no rows.
COPY (
    SELECT 0 AS tile, 0 AS grp, 0 AS phase, '' AS txn, 0::BIGINT AS upto_us, 0::BIGINT AS count, 0::BIGINT AS sum_us
    WHERE false
) TO ${target} (FORMAT parquet);
