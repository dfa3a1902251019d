-- The machine samples of all processes as one Parquet file. Damaged lines are left out here: they were found, named and
-- made a failure before this reads.
COPY (
${tables}) TO ${target} (FORMAT parquet, COMPRESSION zstd);
