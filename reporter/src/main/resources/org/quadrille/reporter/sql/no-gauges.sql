-- A run without gauges: the same columns, no rows.
COPY (
    SELECT 0::BIGINT AS time_us, '' AS worker, '' AS gauge, 0.0::DOUBLE AS value WHERE false
) TO ${target} (FORMAT parquet);
