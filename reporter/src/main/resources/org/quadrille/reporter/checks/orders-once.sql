-- title: One result at most for each order
-- clause: R22 (workload.md 18.2)
-- asks: no trade id twice among orders or results
-- bounds: 0
-- judges: records
-- needs: TO
-- pass: No order has two results, and no trade id was given twice.
-- fail: The logs hold a trade twice: {worst}.
SELECT 'second ' || CASE txn WHEN 'TO' THEN 'orders' ELSE 'results' END || ' of a trade id' AS subject,
    sum(n - 1) AS measured, NULL AS lower, 0 AS upper, 'trades' AS unit
FROM (VALUES ('TO'), ('TR')) v(txn)
LEFT JOIN (SELECT txn, count(*) AS n FROM tx WHERE txn IN ('TO', 'TR') AND committed GROUP BY txn, tile, grp, trade_id)
    USING (txn)
GROUP BY txn;
