-- title: The servers did what the logs hold
-- clause: R50 (workload.md 18.2)
-- asks: what the server of each database counted over the run: commits; rows returned; in OLTP, rows inserted
-- bounds: at least a commit and a row for each committed transaction of its types; at least the rows of TRADE, TRADE_HISTORY and SETTLEMENT that orders and results left; counted since before the run
-- judges: records
-- follows when disturbed: no-failures
-- pass: Every server counted at least the commits and rows that the logs ask for.
-- fail: Servers did less than the logs hold: {worst}.
-- What a server that an event killed had counted is gone.
-- A Data-Maintenance runs in either database; its variant says in which.
WITH done AS (
    SELECT tile, grp, CASE WHEN dss THEN 'DSS' ELSE 'OLTP' END AS role, sum(n)::BIGINT AS n,
        coalesce(sum(n) FILTER (txn IN ('TO', 'TR')), 0)::BIGINT * 2 AS inserted
    FROM (
        SELECT tile, grp, txn, txn IN ('TL', 'TU') AS dss, n FROM agg WHERE status >= 0 AND status <> 1 AND txn <> 'DM'
        UNION ALL
        SELECT tile, grp, txn, (variant & 16) <> 0, 1 FROM tx WHERE txn = 'DM' AND committed
    )
    GROUP BY ALL
),
counted AS (
    SELECT tile, grp, role, name, any_value(value) FILTER (moment = 'before') AS before,
        any_value(value) FILTER (moment = 'after') AS after
    FROM server_witness
    GROUP BY ALL
),
asked AS (
    SELECT g.tile, g.grp, r.role, n.name, CASE WHEN n.name = 'rows inserted' THEN inserted ELSE done.n END AS least
    FROM groups g
    CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
    CROSS JOIN (VALUES ('commits'), ('rows returned'), ('rows inserted')) n(name)
    LEFT JOIN done ON done.tile = g.tile AND done.grp = g.grp AND done.role = r.role
    WHERE n.name <> 'rows inserted' OR r.role = 'OLTP' AND sent('TO')
)
SELECT 'tile ' || a.tile || ', group ' || a.grp || ', ' || a.role || ', ' || a.name AS subject,
    CASE WHEN since.before = since.after AND a.least > 0 THEN c.after::BIGINT - c.before::BIGINT END AS measured,
    coalesce(a.least, 0) AS lower, NULL AS upper, split_part(a.name, ' ', 1) AS unit,
    CASE WHEN since.before <> since.after
        THEN 'tile ' || a.tile || ', group ' || a.grp || ', ' || a.role || ' has counted anew since ' || since.after
        WHEN c.before IS NULL OR c.after IS NULL
        THEN 'tile ' || a.tile || ', group ' || a.grp || ', ' || a.role || ': ' || a.name
            || ' were not recorded before and after the run, or the run is of a build that did not record them' END AS note
FROM asked a
LEFT JOIN counted c USING (tile, grp, role, name)
LEFT JOIN counted since ON since.tile = a.tile AND since.grp = a.grp AND since.role = a.role
    AND since.name = 'counting since'
ORDER BY a.tile, a.grp, a.role, a.name;
