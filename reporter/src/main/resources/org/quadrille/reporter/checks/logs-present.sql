-- title: Every log is there
-- clause: R1 (workload.md 17.6)
-- asks: the log of each CE and MEE, and no other
-- bounds: exact
-- judges: records
-- pass: All {rows} logs of the run's processes are there, and no other.
-- fail: {worst}.
-- causes: A process died before its log was collected, or a log was removed.
-- change: Copy the log from the process's host, or run again.
SELECT file AS subject, (expected AND present)::INTEGER AS measured, 1 AS lower, 1 AS upper, 'is present' AS unit,
    CASE WHEN NOT present THEN file || ' is missing'
         WHEN NOT expected THEN file || ' is not the log of a process of this run' END AS note
FROM logs
ORDER BY subject;
