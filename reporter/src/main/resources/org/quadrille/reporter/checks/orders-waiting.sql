-- title: Orders without a result wait in the database
-- clause: R24 (workload.md 12.6, 18.2)
-- asks: orders without a result = rows of TRADE_REQUEST after the run
-- bounds: exact, each group; what lost its answer may be committed
-- judges: records
-- follows: no-failures
-- pass: After the run, exactly the orders without a result wait in TRADE_REQUEST.
-- fail: Orders without a result and rows of TRADE_REQUEST do not match: {worst}.
-- causes: Trade-Results were lost with a connection, or others wrote to TRADE_REQUEST.
-- change: Remove the cause of failures, `db reset`, and run again.
-- Of what lost its answer an order may wait nevertheless, and a result may have been that of an order which does not.
WITH open AS (
    SELECT tile, grp,
        sum(n) FILTER (txn = 'TO' AND status >= 0 AND status <> 1)
            - coalesce(sum(n) FILTER (txn = 'TR' AND status >= 0 AND status <> 1), 0) AS n,
        coalesce(sum(n) FILTER (txn = 'TO' AND (sql_state LIKE '08%' OR sql_state LIKE '57P%')), 0) AS lost_orders,
        coalesce(sum(n) FILTER (txn = 'TR' AND (sql_state LIKE '08%' OR sql_state LIKE '57P%')), 0) AS lost_results
    FROM agg
    WHERE txn IN ('TO', 'TR')
    GROUP BY ALL
)
SELECT 'tile ' || g.tile || ', group ' || g.grp AS subject, coalesce(open.n, none_of('TO')) AS measured,
    d.after - coalesce(lost_orders, 0) AS lower, d.after + coalesce(lost_results, 0) AS upper, 'orders' AS unit
FROM groups g
LEFT JOIN open USING (tile, grp)
LEFT JOIN databases d ON d.tile = g.tile AND d.grp = g.grp AND d.role = 'OLTP' AND d.name = 'trade_request'
ORDER BY g.tile, g.grp;
