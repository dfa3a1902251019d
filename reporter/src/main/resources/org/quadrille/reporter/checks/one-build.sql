-- title: All processes are of one build
-- clause: R6 (workload.md 14.3)
-- asks: processes and logs are of prime's build, by its name and by the digests of their jars (`code.json`); no option of a JVM, and no agent, brings other code
-- bounds: exact; a process whose jars or options were not recorded fails
-- judges: records
-- pass: All processes and logs are of the build of prime, every jar is one of prime's, and no option of a JVM brings other code.
-- fail: {worst}.
-- causes: A host has another release, or a JVM was given an agent or other jars.
-- change: `deploy push` the same kit to every host, and clear `JAVA_TOOL_OPTIONS`.
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
LEFT JOIN process_code c ON c.process = w.name
UNION ALL
SELECT w.name || ', JVM', (f.bringing = 0)::INTEGER, 1, 1, 'same code',
    CASE WHEN f.bringing IS NULL
        THEN 'the options of the JVM of ' || w.name || ' were not recorded, or the run is of a build that did not record them'
        WHEN f.bringing > 0
        THEN w.name || ' was started with ' || f.first
            || CASE WHEN f.bringing > 1 THEN ' and ' || (f.bringing - 1) || ' more' ELSE '' END
            || ', which may replace its code' END
FROM workers w
LEFT JOIN process_flags f ON f.process = w.name
ORDER BY subject;
