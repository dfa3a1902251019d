-- A run whose reporting queries left no file: the same columns, no rows.
COPY (
    SELECT 0 AS connector, 0 AS session, '' AS query, 0::BIGINT AS start_us, 0::BIGINT AS response_us, 0::BIGINT AS rows,
        '' AS sql_state
    WHERE false
) TO ${target} (FORMAT parquet);
