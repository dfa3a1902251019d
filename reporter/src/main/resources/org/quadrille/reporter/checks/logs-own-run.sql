-- title: Every log is of this run
-- clause: R2 (workload.md 17.6)
-- asks: each log names this run and its process; a log that does not is not read
-- bounds: exact
-- judges: records
-- pass: All {rows} logs name this run and their own process.
-- fail: {worst}.
-- causes: Logs of another run were copied into the folder.
-- change: Put back the logs of this run.
SELECT file AS subject,
    (logs.named_run = schedule.run_id AND process || '.csv' = file)::INTEGER AS measured, 1 AS lower, 1 AS upper,
    'is of this run' AS unit,
    CASE WHEN logs.named_run <> schedule.run_id THEN file || ' is of the run ' || logs.named_run || ', not ' || schedule.run_id
         WHEN process || '.csv' <> file THEN file || ' was written by ' || process END AS note
FROM logs, schedule
WHERE expected AND logs.named_run IS NOT NULL
ORDER BY subject;
