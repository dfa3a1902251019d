-- The logs of all processes as one Parquet file. Damaged lines are left out here: they were found, named and made a
-- failure before this reads. Times in microseconds from the run's start. The second version of the format stores times as
-- differences: half of the bytes, in half of the time.
COPY (
    SELECT
        parse_filename(filename, true) AS process,
        scheduled_us, start_us, response_us, session, tile, grp, phase, txn, status,
        coalesce(sql_state, '') AS sql_state, retries, trade_id, variant
    FROM read_csv(
        ${files},
        auto_detect = false, header = true, comment = '#', delim = ',', quote = '', escape = '',
        ignore_errors = true, filename = true,
        columns = {
            'scheduled_us': 'BIGINT', 'start_us': 'BIGINT', 'response_us': 'BIGINT', 'session': 'INTEGER',
            'tile': 'INTEGER', 'grp': 'INTEGER', 'phase': 'INTEGER', 'txn': 'VARCHAR', 'status': 'INTEGER',
            'sql_state': 'VARCHAR', 'retries': 'INTEGER', 'trade_id': 'BIGINT', 'variant': 'INTEGER'
        })
) TO ${target} (FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION v2);
