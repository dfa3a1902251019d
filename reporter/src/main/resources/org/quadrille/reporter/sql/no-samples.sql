-- A run without machine samples: the same columns, no rows.
COPY (
    SELECT
        '' AS process, 0::BIGINT AS time_us, 0.0::DOUBLE AS cpu, 0.0::DOUBLE AS steal, 0.0::DOUBLE AS memory,
        0.0::DOUBLE AS disk_read, 0.0::DOUBLE AS disk_write, 0.0::DOUBLE AS net_in, 0.0::DOUBLE AS net_out,
        0.0::DOUBLE AS own_cpu, 0.0::DOUBLE AS own_memory, 0.0::DOUBLE AS gc_pause, 0.0::DOUBLE AS gc_longest,
        0.0::DOUBLE AS threads
    WHERE false
) TO ${target} (FORMAT parquet);
