-- title: Orders without a result wait in the database
-- clause: R24 (workload.md 12.6, 18.2)
-- asks: orders without a result = rows of TRADE_REQUEST after the run
-- bounds: exact, each group
-- judges: records
-- follows: no-failures
-- pass: After the run, exactly the orders without a result wait in TRADE_REQUEST.
-- fail: Orders without a result and rows of TRADE_REQUEST do not match: {worst}.
-- causes: Trade-Results were lost with a connection, or others wrote to TRADE_REQUEST.
-- change: Remove the cause of failures, `db reset`, and run again.
WITH open AS (
    SELECT tile, grp, sum(n) FILTER (txn = 'TO') - coalesce(sum(n) FILTER (txn = 'TR'), 0) AS n
    FROM agg
    WHERE txn IN ('TO', 'TR') AND status >= 0 AND status <> 1
    GROUP BY ALL
)
SELECT 'tile ' || g.tile || ', group ' || g.grp AS subject, coalesce(open.n, none_of('TO')) AS measured, d.after AS lower, d.after AS upper,
    'orders' AS unit
FROM groups g
LEFT JOIN open USING (tile, grp)
LEFT JOIN databases d ON d.tile = g.tile AND d.grp = g.grp AND d.role = 'OLTP' AND d.name = 'trade_request'
ORDER BY g.tile, g.grp;
