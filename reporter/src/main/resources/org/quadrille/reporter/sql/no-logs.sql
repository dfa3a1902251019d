-- A results folder without one readable log: the same columns, no rows, so that every check meets nothing and fails.
COPY (SELECT '' AS process, ${log_nothing} WHERE false) TO ${target} (FORMAT parquet);
