-- The logs of all processes as one Parquet file. Damaged lines are left out here: who reads each log line by line at
-- the same time finds and names them, and they make the run INVALID. Times in microseconds from the run's start. The second
-- version of the format stores times as differences: half of the bytes, in half of the time. A dictionary of sessions or
-- variants takes time to make, and the file is not smaller for it once it is compressed.
COPY (
    SELECT parse_filename(filename, true) AS process, ${log_columns}
    FROM read_csv(
        ${files},
        auto_detect = false, header = true, comment = '#', delim = ',', quote = '', escape = '',
        ignore_errors = true, filename = true, columns = ${log_types})
) TO ${target} (FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION v2, DICTIONARY_SIZE_LIMIT 64);
