-- One table of a run for other tools; the run is a column, so that the files of many runs are one table.
COPY (
    SELECT ${run} AS run_id, ${started}::TIMESTAMPTZ AS started_at, COLUMNS(lambda c: c <> 'run_id') FROM ${source}
) TO ${target} (FORMAT parquet, COMPRESSION zstd);
