-- title: Connectors and logs agree
-- clause: R38 (workload.md 18.2)
-- asks: each connector ran what the logs of CE and MEE hold
-- bounds: exact, each group and type; transactions of lost connections may be in or out
-- judges: records
-- pass: Every connector ran exactly the transactions that the logs of CE and MEE hold.
-- fail: Connectors and logs do not agree: {worst}.
-- Of a transaction whose connection was lost (SQLSTATE of class 08) its connector may or may not know.
WITH logged AS (
    SELECT tile, grp, txn, sum(n) AS n, coalesce(sum(n) FILTER (sql_state LIKE '08%'), 0) AS lost FROM agg GROUP BY ALL
)
SELECT 'tile ' || g.tile || ', group ' || g.grp || ', ' || title AS subject,
    CASE WHEN (SELECT count(*) FROM agg) > 0 THEN c.completed END AS measured,
    coalesce(l.n - l.lost, 0) AS lower, coalesce(l.n, 0) AS upper, 'transactions' AS unit
FROM groups g
CROSS JOIN types t
LEFT JOIN connector_counts c ON c.tile = g.tile AND c.grp = g.grp AND c.txn = t.txn
LEFT JOIN logged l ON l.tile = g.tile AND l.grp = g.grp AND l.txn = t.txn
ORDER BY g.tile, g.grp, t.ordinal;
