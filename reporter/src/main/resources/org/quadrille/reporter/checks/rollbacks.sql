-- title: Rolled back Trade-Orders
-- clause: R18 (workload.md 11.7, 21.2)
-- asks: the orders that were meant to be rolled back were, and no others
-- bounds: exact
-- judges: records
-- follows: no-failures
-- needs: TO
-- pass: Exactly the Trade-Orders that were to be rolled back were rolled back.
-- fail: The Trade-Orders rolled back are not those that were to be: {worst}.
-- causes: Orders failed that should not have, or logs were edited.
-- change: See `no-failures`, then run again.
WITH orders AS (
    SELECT sum(n) AS n, coalesce(sum(n) FILTER (status = 1), 0) AS back,
        coalesce(sum(n) FILTER (status <> 1 AND status >= 0 AND (variant & 8) <> 0), 0) AS kept,
        coalesce(sum(n) FILTER (status = 1 AND (variant & 8) = 0), 0) AS lost
    FROM variants
    WHERE txn = 'TO'
)
SELECT 'to be rolled back, but kept' AS subject, CASE WHEN n > 0 THEN kept END AS measured, NULL AS lower, 0 AS upper,
    'orders' AS unit
FROM orders
UNION ALL
SELECT 'rolled back, but to be kept', CASE WHEN n > 0 THEN lost END, NULL, 0, 'orders'
FROM orders
ORDER BY subject;
