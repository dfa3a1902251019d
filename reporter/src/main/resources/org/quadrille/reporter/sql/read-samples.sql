-- The machine samples of all processes as one Parquet file. Damaged lines are left out here: they were found, named and
-- made a failure before this reads.
COPY (
    SELECT parse_filename(filename, true) AS process, * EXCLUDE (filename)
    FROM read_csv(
        ${files},
        auto_detect = false, header = true, comment = '#', delim = ',', quote = '', escape = '',
        ignore_errors = true, filename = true,
        columns = {
            'time_us': 'BIGINT', 'cpu': 'DOUBLE', 'steal': 'DOUBLE', 'memory': 'DOUBLE', 'disk_read': 'DOUBLE',
            'disk_write': 'DOUBLE', 'net_in': 'DOUBLE', 'net_out': 'DOUBLE', 'own_cpu': 'DOUBLE',
            'own_memory': 'DOUBLE', 'gc_pause': 'DOUBLE', 'gc_longest': 'DOUBLE', 'threads': 'DOUBLE'
        })
) TO ${target} (FORMAT parquet, COMPRESSION zstd);
