-- title: All processes are of one build
-- clause: R6 (workload.md 14.3)
-- asks: processes and logs are of prime's build, by its name and by the digests of their jars (`code.json`)
-- bounds: exact; a process whose jars were not recorded fails
-- judges: records
-- pass: All processes and logs are of the build of prime, and every jar is one of prime's.
-- fail: {worst}.
SELECT name AS subject, (b.build = schedule.build)::INTEGER AS measured, 1 AS lower, 1 AS upper, 'is of the same build' AS unit,
    CASE WHEN b.build <> schedule.build THEN name || ' is of build ' || b.build || ', prime of ' || schedule.build END
        AS note
FROM (
    SELECT name, build FROM workers
    UNION ALL
    SELECT file, build FROM logs WHERE expected AND build IS NOT NULL
) b, schedule
UNION ALL
SELECT w.name || ', jars', (c.others = 0)::INTEGER, 1, 1, 'same code',
    CASE WHEN c.others IS NULL
        THEN 'the jars of ' || w.name || ' or of prime were not recorded, or the run is of a build that did not record them'
        WHEN c.others > 0
        THEN w.name || ' runs ' || c.first || CASE WHEN c.others > 1 THEN ' and ' || (c.others - 1) || ' more' ELSE '' END
            || ', which prime does not have' END
FROM workers w
LEFT JOIN process_code c ON c.process = w.name;
