-- title: No log is damaged
-- clause: R3 (FACTS 15.1 no. 6)
-- pass: Every line of every log is a possible record, and as many as were written.
-- fail: {worst}.
SELECT file AS subject, (damage <> '')::INTEGER AS measured, 0 AS lower, 0 AS upper, 'damaged' AS unit,
    nullif(damage, '') AS note
FROM logs
WHERE expected AND present
UNION ALL
SELECT 'records that cannot be', CASE WHEN (SELECT count(*) FROM tx) > 0 THEN count(*) END, 0, 0, 'records', NULL
FROM tx, schedule
WHERE issuer IS NULL OR response_us < 0 OR phase NOT BETWEEN 0 AND phases + 1
    OR (tile, grp) NOT IN (SELECT (tile, grp) FROM groups);
