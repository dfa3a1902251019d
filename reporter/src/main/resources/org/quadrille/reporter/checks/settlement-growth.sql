-- title: Growth of SETTLEMENT
-- clause: R25 (workload.md 13.6, 18.2)
-- asks: growth of SETTLEMENT = committed Trade-Results; 0 in DSS
-- bounds: exact, each database; what lost its answer may be committed
-- judges: records
-- follows: no-failures
-- pass: SETTLEMENT grew by the committed Trade-Results of the logs, and did not grow in the databases that take none.
-- fail: Growth of SETTLEMENT and committed Trade-Results do not match: {worst}.
-- causes: Others wrote to the databases, or logs are not whole.
-- change: Keep others out, `db reset`, and run again.
WITH logged AS (
    SELECT tile, grp, coalesce(sum(n) FILTER (status >= 0 AND status <> 1), 0) AS n,
        coalesce(sum(n) FILTER (sql_state LIKE '08%' OR sql_state LIKE '57P%'), 0) AS lost
    FROM agg
    WHERE txn = 'TR'
    GROUP BY ALL
)
SELECT 'tile ' || g.tile || ', group ' || g.grp || ', ' || r.role AS subject, grown AS measured,
    CASE WHEN r.role = 'OLTP' THEN coalesce(logged.n, none_of('TR')) ELSE 0 END AS lower,
    CASE WHEN r.role = 'OLTP' THEN coalesce(logged.n + logged.lost, none_of('TR')) ELSE 0 END AS upper,
    'rows' AS unit
FROM groups g
CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
LEFT JOIN growth w ON w.tile = g.tile AND w.grp = g.grp AND w.role = r.role AND w.name = 'settlement'
LEFT JOIN logged ON logged.tile = g.tile AND logged.grp = g.grp
ORDER BY g.tile, g.grp, r.role;
