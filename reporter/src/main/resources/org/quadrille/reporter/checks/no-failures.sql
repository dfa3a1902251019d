-- title: No failed transaction
-- clause: R16 (workload.md 12.13)
-- asks: no negative status, ramp-up and ramp-down included; by type, with the most frequent status, SQLSTATE and phase
-- bounds: 0; none of those that lost their connection within a minute of a wanted change of server (`same-server`), or of the start of a server that the run waited for (`reconnect`), counts
-- judges: environment
-- pass: No transaction failed from the start of the run to its end.
-- fail: Transactions failed: {worst}.
-- causes: The database refused or lost something: space, connections, memory, a restart; the SQLSTATE says what.
-- change: Look the SQLSTATE up in the server's log; `"onDatabaseLoss": "reconnect"` where a restart is meant.
-- How long nothing was answered then is for sampling-data.
WITH wanted AS (
    SELECT tile, grp, role, at_us FROM server_changes
    UNION ALL
    SELECT tile, grp, role, started * 1e6 FROM last_runs CROSS JOIN run CROSS JOIN schedule
    WHERE reconnect AND started * 1e6 BETWEEN 0 AND run_end
),
lost AS (
    SELECT txn, status, sql_state, phase, count(*) AS n
    FROM tx
    WHERE status < 0 AND (sql_state LIKE '08%' OR sql_state LIKE '57P%') AND EXISTS (
        SELECT 1 FROM wanted c
        WHERE c.tile = tx.tile AND c.grp = tx.grp AND abs(completed_us - at_us) <= 60000000
            AND CASE WHEN txn = 'DM' THEN (variant & 16) <> 0 ELSE txn IN ('TL', 'TU') END = (c.role = 'DSS'))
    GROUP BY ALL
),
failed AS (
    SELECT txn, status, sql_state, phase, sum(a.n) - coalesce(any_value(lost.n), 0) AS n
    FROM agg a
    LEFT JOIN lost USING (txn, status, sql_state, phase)
    WHERE status < 0
    GROUP BY ALL
),
sent AS (SELECT txn, count(*) AS n FROM agg GROUP BY ALL),
counted AS (SELECT txn, sum(n) AS n FROM failed GROUP BY ALL),
most AS (
    SELECT txn, arg_max('status ' || status || CASE WHEN sql_state <> '' THEN ' and SQLSTATE ' || sql_state ELSE '' END
            || ' in phase ' || phase, (n, -phase, -status, sql_state)) AS what
    FROM failed
    GROUP BY txn
)
SELECT title AS subject, CASE WHEN sent.n > 0 THEN coalesce(counted.n, 0) END AS measured, NULL AS lower, 0 AS upper,
    'failed' AS unit,
    CASE WHEN counted.n > 0 THEN counted.n || ' ' || title || ', most with ' || most.what END AS note
FROM types
LEFT JOIN sent USING (txn)
LEFT JOIN counted USING (txn)
LEFT JOIN most USING (txn)
WHERE types.sent
ORDER BY types.ordinal;
