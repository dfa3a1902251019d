-- The service times of all connectors as one Parquet file. Damaged lines are left out here: they were found, named and made
-- a failure before this reads.
COPY (
    SELECT *
    FROM read_csv(
        ${files},
        auto_detect = false, header = true, comment = '#', delim = ',', quote = '', escape = '', ignore_errors = true,
        columns = {
            'tile': 'INTEGER', 'grp': 'INTEGER', 'phase': 'INTEGER', 'txn': 'VARCHAR', 'upto_us': 'BIGINT',
            'count': 'BIGINT', 'sum_us': 'BIGINT'
        })
) TO ${target} (FORMAT parquet, COMPRESSION zstd);
