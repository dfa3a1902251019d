-- A results folder without one readable log: the same columns, no rows, so that every check meets nothing and fails.
COPY (
    SELECT
        '' AS process, 0::BIGINT AS scheduled_us, 0::BIGINT AS start_us, 0::BIGINT AS response_us, 0 AS session,
        0 AS tile, 0 AS grp, 0 AS phase, '' AS txn, 0 AS status, '' AS sql_state, 0 AS retries,
        0::BIGINT AS trade_id, 0 AS variant
    WHERE false
) TO ${target} (FORMAT parquet);
