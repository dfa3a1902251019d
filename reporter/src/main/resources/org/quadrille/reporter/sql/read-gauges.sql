-- What the workers said of themselves, as Parquet.
COPY (
    SELECT *
    FROM read_csv(
        ${files},
        auto_detect = false, header = true, comment = '#', delim = ',', quote = '', escape = '', ignore_errors = true,
        columns = {'time_us': 'BIGINT', 'worker': 'VARCHAR', 'gauge': 'VARCHAR', 'value': 'DOUBLE'})
) TO ${target} (FORMAT parquet, COMPRESSION zstd);
