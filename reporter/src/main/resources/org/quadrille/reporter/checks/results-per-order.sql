-- title: Trade-Results for each Trade-Order
-- clause: R20 (workload.md 9.5, 10.4)
-- asks: Trade-Results per 100 committed Trade-Orders
-- bounds: `tolerances.resultPerOrder` or orders under way
-- judges: environment
-- needs: TR
-- pass: There were as many Trade-Results as committed Trade-Orders: {worst}.
-- fail: Trade-Results and committed Trade-Orders do not match: {worst}.
-- causes: The market does not keep up, or results failed.
-- change: See `market-lateness` and `no-failures` first.
-- Orders under way at one end of the interval and not at the other are the only difference there may be: those of the
-- order delay, of the flush time, and of 1/15 of a price-wave period.
WITH counted AS (
    SELECT sum(n) FILTER (txn = 'TO' AND committed) AS orders, sum(n) FILTER (txn = 'TR' AND status >= 0) AS results
    FROM (SELECT txn, n, status, status >= 0 AND status <> 1 AS committed FROM agg WHERE measured)
),
way AS (
    SELECT orders, results,
        orders * (market_us('orderDelayMean') + market_us('flushAfter') + market_us('pricePeriod') / 15)
            / (measure_end - measure_start) AS i
    FROM counted, schedule
)
SELECT 'results of 100 orders' AS subject, 100 * results / nullif(orders, 0) AS measured,
    100 - greatest(tolerance('resultPerOrder'), 100 * (i + z() * sqrt(i)) / orders) AS lower,
    100 + greatest(tolerance('resultPerOrder'), 100 * (i + z() * sqrt(i)) / orders) AS upper,
    '%' AS unit
FROM way
ORDER BY subject;
