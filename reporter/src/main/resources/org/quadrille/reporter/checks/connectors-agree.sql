-- title: Connectors and logs agree
-- clause: R38 (workload.md 18.2)
-- asks: each connector ran what the logs of CE and MEE hold, with as many retries
-- bounds: exact, each group and type; transactions of lost connections may be in or out
-- judges: records
-- follows: no-failures
-- pass: Every connector ran exactly the transactions that the logs of CE and MEE hold, with as many retries.
-- fail: Connectors and logs do not agree: {worst}.
-- causes: A process died, or logs were edited or lost.
-- change: See the logs of the processes named, then run again.
-- Of a transaction whose connection was lost (SQLSTATE of class 08) its connector may or may not know.
WITH logged AS (
    SELECT tile, grp, txn, sum(n) AS n, coalesce(sum(n) FILTER (sql_state LIKE '08%'), 0) AS lost, sum(retries) AS retries
    FROM agg
    GROUP BY ALL
),
found AS (
    SELECT g.tile, g.grp, title, ordinal, completed, c.retries AS tried, coalesce(l.n, 0) AS n, coalesce(l.lost, 0) AS lost,
        coalesce(l.retries, 0) AS retries
    FROM groups g
    CROSS JOIN types t
    LEFT JOIN connector_counts c ON c.tile = g.tile AND c.grp = g.grp AND c.txn = t.txn
    LEFT JOIN logged l ON l.tile = g.tile AND l.grp = g.grp AND l.txn = t.txn
)
SELECT 'tile ' || tile || ', group ' || grp || ', ' || title AS subject,
    CASE WHEN (SELECT count(*) FROM agg) > 0 THEN completed END AS measured, n - lost AS lower, n AS upper,
    'transactions' AS unit, tile, grp, ordinal
FROM found
UNION ALL
SELECT 'retries, tile ' || tile || ', group ' || grp || ', ' || title, tried, retries, CASE WHEN lost = 0 THEN retries END,
    'retries', tile, grp, ordinal
FROM found
ORDER BY ALL;
