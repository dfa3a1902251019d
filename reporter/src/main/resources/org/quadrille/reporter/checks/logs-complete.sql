-- title: Every log has its end
-- clause: R4 (workload.md 17.6)
-- asks: each log has its end line
-- bounds: exact
-- judges: records
-- pass: All {rows} logs were closed by their process.
-- fail: {worst}.
-- causes: A process was killed, or its disk was full.
-- change: See that process's own log; free space, and run again.
SELECT file AS subject, complete::INTEGER AS measured, 1 AS lower, 1 AS upper, 'is complete' AS unit,
    CASE WHEN NOT complete THEN file || ' ends after ' || records || ' records without its end line'
        || CASE WHEN torn THEN ', with a torn line' ELSE '' END END AS note
FROM logs
WHERE expected AND present AND damage = ''
ORDER BY subject;
