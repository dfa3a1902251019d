-- title: No log is damaged
-- clause: R3 (workload.md 17.6, 21.6)
-- asks: no damaged line; as many records as the end line says, all of them read; no impossible record, such as one of closed pacing that was not sent when it was due, or of a transaction that the mix leaves out; and none of a phase that was not current within the two seconds before it was sent
-- bounds: exact
-- judges: records
-- pass: Every line of every log is a possible record, and there are as many as were written.
-- fail: {worst}.
-- causes: A disk was full, or a log was edited or copied in part.
-- change: Restore the log from its host or a copy; else run again.
SELECT file AS subject, (damage <> '')::INTEGER AS measured, 0 AS lower, 0 AS upper, 'is damaged' AS unit,
    nullif(damage, '') AS note
FROM logs
WHERE expected AND present
UNION ALL
-- What the reader counted and what the tables hold, so that no line is left out unseen.
SELECT 'records of ' || file || ' that were not read', records - coalesce(r.n, 0), 0, 0, 'records', NULL
FROM logs
LEFT JOIN (SELECT process, count(*) AS n FROM 'transactions.parquet' GROUP BY process) r
    ON r.process || '.csv' = logs.file
WHERE expected AND present AND damage = '' AND logs.named_run = (SELECT run_id FROM schedule)
    AND logs.process || '.csv' = logs.file
UNION ALL
SELECT 'impossible records',
    sum(CASE WHEN issuer IS NULL OR txn IN (SELECT txn FROM types WHERE NOT sent) OR phase NOT BETWEEN 0 AND phases + 1
            OR g.grp IS NULL THEN n
        WHEN NOT open_pacing AND issuer = 'CUSTOMER' THEN moved ELSE negative END),
    0, 0, 'records', NULL
FROM agg a
CROSS JOIN schedule
CROSS JOIN run
LEFT JOIN groups g USING (tile, grp)
UNION ALL
SELECT 'records of a phase that was not current', sum(not_current), 0, 0, 'records', NULL
FROM agg
ORDER BY subject;
