-- title: No failed transaction
-- clause: R16 (workload.md 12.13)
-- asks: no negative status, ramp-up and ramp-down included; by type, with the most frequent status, SQLSTATE and phase
-- bounds: 0
-- judges: environment
-- pass: No transaction failed from the start of the run to its end.
-- fail: Transactions failed: {worst}.
-- causes: The database refused or lost something: space, connections, memory, a restart; the SQLSTATE says what.
-- change: Look the SQLSTATE up in the server's log; `"onDatabaseLoss": "reconnect"` where a restart is meant.
WITH failed AS (
    SELECT txn, status, sql_state, phase, sum(n) AS n FROM agg WHERE status < 0 GROUP BY ALL
),
most AS (
    SELECT txn, arg_max('status ' || status || CASE WHEN sql_state <> '' THEN ' and SQLSTATE ' || sql_state ELSE '' END
            || ' in phase ' || phase, (n, -phase, -status, sql_state)) AS what
    FROM failed
    GROUP BY txn
)
SELECT title AS subject,
    CASE WHEN any_value(a.txn) IS NOT NULL THEN coalesce(sum(a.n) FILTER (status < 0), 0) END AS measured,
    NULL AS lower, 0 AS upper, 'failed' AS unit,
    CASE WHEN bool_or(status < 0) THEN sum(a.n) FILTER (status < 0) || ' ' || title || ', most with '
        || any_value(most.what) END AS note
FROM types
LEFT JOIN most ON most.txn = types.txn
LEFT JOIN agg a ON a.txn = types.txn
WHERE types.sent
GROUP BY types.txn, types.ordinal, title
ORDER BY types.ordinal;
