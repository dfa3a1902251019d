-- title: All processes are of one build
-- clause: R6 (workload.md 14.3)
-- asks: processes and logs are of prime's build
-- bounds: exact
-- judges: records
-- pass: All processes and logs are of the build of prime.
-- fail: {worst}.
SELECT name AS subject, (b.build = schedule.build)::INTEGER AS measured, 1 AS lower, 1 AS upper, 'is of the same build' AS unit,
    CASE WHEN b.build <> schedule.build THEN name || ' is of build ' || b.build || ', prime of ' || schedule.build END
        AS note
FROM (
    SELECT name, build FROM workers
    UNION ALL
    SELECT file, build FROM logs WHERE expected AND build IS NOT NULL
) b, schedule;
