-- The reporting queries of all connectors as one Parquet file. Damaged lines are left out here: they were found before this reads.
COPY (
    SELECT regexp_extract(filename, 'connector-(\d+)\.csv', 1)::INTEGER AS connector, * EXCLUDE (filename)
    FROM read_csv(
        ${files},
        auto_detect = false, header = true, comment = '#', delim = ',', quote = '', escape = '', ignore_errors = true,
        filename = true,
        columns = {
            'session': 'INTEGER', 'query': 'VARCHAR', 'start_us': 'BIGINT', 'response_us': 'BIGINT', 'rows': 'BIGINT',
            'sql_state': 'VARCHAR'
        })
) TO ${target} (FORMAT parquet, COMPRESSION zstd);
