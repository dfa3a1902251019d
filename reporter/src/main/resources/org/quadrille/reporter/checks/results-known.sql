-- title: Every result has its order
-- clause: R23 (workload.md 18.2)
-- asks: each result has an order of this run
-- bounds: 0
-- judges: records
-- follows: no-failures
-- needs: TR
-- pass: Every Trade-Result belongs to a committed Trade-Order of this run.
-- fail: Trade-Results belong to no order: {worst}.
-- causes: Results of an earlier run came late, or logs were edited.
-- change: `db reset` between runs; run again.
SELECT 'results without an order' AS subject, CASE WHEN results > 0 THEN results_alone END AS measured, NULL AS lower,
    0 AS upper, 'trades' AS unit
FROM trade_ids
ORDER BY subject;
