-- All columns that are known, and no rows: what the files of a run lack is NULL.
SELECT
    ''::VARCHAR AS process, 0::BIGINT AS time_us, NULL::DOUBLE AS cpu, NULL::DOUBLE AS steal, NULL::DOUBLE AS memory,
    NULL::DOUBLE AS disk_read, NULL::DOUBLE AS disk_write, NULL::DOUBLE AS net_in, NULL::DOUBLE AS net_out,
    NULL::DOUBLE AS own_cpu, NULL::DOUBLE AS own_memory, NULL::DOUBLE AS gc_pause, NULL::DOUBLE AS gc_longest,
    NULL::DOUBLE AS threads, NULL::DOUBLE AS disk_ops, NULL::DOUBLE AS disk_reads, NULL::DOUBLE AS disk_writes,
    NULL::DOUBLE AS disk_wait, NULL::DOUBLE AS disk_busy, NULL::DOUBLE AS packets_in, NULL::DOUBLE AS packets_out,
    NULL::DOUBLE AS huge_total, NULL::DOUBLE AS huge_free, NULL::DOUBLE AS psi_cpu_some, NULL::DOUBLE AS psi_cpu_full,
    NULL::DOUBLE AS psi_memory_some, NULL::DOUBLE AS psi_memory_full, NULL::DOUBLE AS psi_io_some,
    NULL::DOUBLE AS psi_io_full, NULL::DOUBLE AS kit_cpu, NULL::DOUBLE AS database_cpu, NULL::DOUBLE AS other_cpu,
    NULL::DOUBLE AS held_back, NULL::DOUBLE AS quota
WHERE false
