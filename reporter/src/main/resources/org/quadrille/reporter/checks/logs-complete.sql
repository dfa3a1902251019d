-- title: Every log has its end
-- clause: R4 (workload.md 17.6)
-- asks: each log has its end line
-- bounds: exact
-- judges: records
-- pass: All {rows} logs were closed by their process.
-- fail: {worst}.
SELECT file AS subject, complete::INTEGER AS measured, 1 AS lower, 1 AS upper, 'is complete' AS unit,
    CASE WHEN NOT complete THEN file || ' ends after ' || records || ' records without its end line'
        || CASE WHEN torn THEN ', with a torn line' ELSE '' END END AS note
FROM logs
WHERE expected AND present AND damage = '';
