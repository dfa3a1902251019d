-- title: Every result has its order
-- clause: R23 (workload.md 18.2)
-- asks: each result has an order of this run
-- bounds: 0
-- judges: records
-- needs: TR
-- pass: Every Trade-Result belongs to a committed Trade-Order of this run.
-- fail: Trade-Results belong to no order: {worst}.
WITH orders AS (SELECT DISTINCT tile, grp, trade_id FROM tx WHERE txn = 'TO' AND committed)
SELECT 'results without an order' AS subject,
    CASE WHEN count(r.txn) > 0 THEN count(r.txn) FILTER (o.trade_id IS NULL) END AS measured,
    NULL AS lower, 0 AS upper, 'trades' AS unit
FROM (SELECT txn, tile, grp, trade_id FROM tx WHERE txn = 'TR' AND committed) r
LEFT JOIN orders o ON o.tile = r.tile AND o.grp = r.grp AND o.trade_id = r.trade_id;
