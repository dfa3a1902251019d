-- title: One result at most for each order
-- clause: R22 (workload.md 18.2)
-- asks: no trade id twice among orders or results
-- bounds: 0
-- judges: records
-- needs: TO
-- pass: No order has two results, and no trade id was given twice.
-- fail: The logs hold a trade twice: {worst}.
-- causes: Databases were set back while the run went on, or logs were edited.
-- change: `db reset` before the run only; run again.
SELECT 'second orders of a trade id' AS subject, second_orders AS measured, NULL AS lower, 0 AS upper, 'trades' AS unit
FROM trade_ids
UNION ALL
SELECT 'second results of a trade id', second_results, NULL, 0, 'trades'
FROM trade_ids
ORDER BY subject;
