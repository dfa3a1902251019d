-- title: The servers ran the frames that the logs ask for
-- clause: R53 (workload.md 18.2)
-- asks: calls of the frames of each type that the server of each database counted over the run
-- bounds: at least one for each answer; calls that the server did not count make the run NON-STANDARD, and those of counters that were set back, or of a server that the run waited for, are reported alone
-- judges: records
-- follows when disturbed: no-failures
-- pass: Every server counted at least the calls of frames that the logs ask for, or counts none.
-- fail: Servers ran fewer frames than the logs hold answers: {worst}.
-- causes: The server does not run what the connector asks for, as behind a pooler; or its counters were set back.
-- change: Name the server itself in the testbed; keep monitors from setting counters back.
-- A Data-Maintenance runs in either database; its variant says in which.
WITH answered AS (
    SELECT tile, grp, CASE WHEN txn IN ('TL', 'TU') THEN 'DSS' ELSE 'OLTP' END AS role, txn, sum(n) AS n
    FROM agg
    WHERE status >= 0 AND txn <> 'DM'
    GROUP BY ALL
    UNION ALL
    SELECT tile, grp, CASE WHEN (variant & 16) <> 0 THEN 'DSS' ELSE 'OLTP' END, txn, count(*)
    FROM tx
    WHERE status >= 0 AND txn = 'DM'
    GROUP BY ALL
),
asked AS (
    SELECT g.tile, g.grp, r.role, y.txn, y.title, y.ordinal, coalesce(a.n, 0) AS n
    FROM groups g
    CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
    JOIN types y ON y.sent AND (y.txn = 'DM' OR (y.txn IN ('TL', 'TU')) = (r.role = 'DSS'))
    LEFT JOIN answered a ON a.tile = g.tile AND a.grp = g.grp AND a.role = r.role AND a.txn = y.txn
),
said AS (
    SELECT tile, grp, role, name, any_value(value) FILTER (moment = 'before') AS before,
        any_value(value) FILTER (moment = 'after') AS after
    FROM server_witness
    WHERE name LIKE 'calls %'
    GROUP BY ALL
),
set_back AS (SELECT DISTINCT tile, grp, role FROM counters_set_back),
found AS (
    SELECT a.*, 'tile ' || a.tile || ', group ' || a.grp || ', ' || a.role || ', ' || a.title AS subject, CASE counts.after WHEN 'true' THEN true WHEN 'false' THEN false END AS counted,
        calls.after::BIGINT - calls.before::BIGINT AS calls, reconnect OR s.tile IS NOT NULL AS partly,
        sum(n) OVER (PARTITION BY a.tile, a.grp, a.role) AS logged
    FROM asked a
    CROSS JOIN run
    LEFT JOIN said counts ON counts.tile = a.tile AND counts.grp = a.grp AND counts.role = a.role
        AND counts.name = 'calls are counted'
    LEFT JOIN said calls ON calls.tile = a.tile AND calls.grp = a.grp AND calls.role = a.role
        AND calls.name = 'calls of ' || a.txn
    LEFT JOIN set_back s ON s.tile = a.tile AND s.grp = a.grp AND s.role = a.role
)
SELECT subject, CASE WHEN logged = 0 OR counted IS NULL THEN NULL WHEN NOT counted THEN 0 WHEN partly THEN coalesce(greatest(calls, 0), 0) ELSE calls END AS measured,
    CASE WHEN counted AND NOT partly THEN n ELSE 0 END AS lower, NULL AS upper, 'calls' AS unit,
    CASE WHEN counted IS NULL OR counted AND calls IS NULL
        THEN subject || ': calls were not recorded before and after the run, or the run is of a build that did not record them' END
        AS note
FROM found
ORDER BY tile, grp, role, ordinal;
