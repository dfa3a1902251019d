-- title: Trade-Results of limit orders
-- clause: R19 (workload.md 9.5, 11.9)
-- asks: Trade-Results of limit orders
-- bounds: sampling bound and waiting orders
-- judges: environment
-- needs: TR
-- pass: Limit orders have their share of the Trade-Results: {worst}.
-- fail: Limit orders are not filled as they should be: {worst}.
-- causes: Too few orders, or the price feed stood still.
-- change: Make the run longer; see Market-Feed's failures and times.
-- Orders that wait at one end of the interval and not at the other shift the share: at most as many as wait in steady
-- state, 1/15 of a price-wave period of orders.
WITH target AS (SELECT sum(share) AS p FROM inputs WHERE txn = 'TO' AND shift = 7 AND code >= 2),
results AS (
    SELECT sum(n) AS n, coalesce(sum(n) FILTER ((variant & 1) = 1), 0) AS k
    FROM variants
    WHERE txn = 'TR' AND status >= 0 AND measured
),
wait AS (SELECT market_us('pricePeriod') / 15 / (measure_end - measure_start) AS slack FROM schedule)
SELECT 'from limit orders' AS subject, 100 * k / n AS measured,
    100 * (least(p * (1 - tolerance('inputRelative') / 100), draw_lower(p, n)) - slack) AS lower,
    100 * (greatest(p * (1 + tolerance('inputRelative') / 100), draw_upper(p, n)) + slack) AS upper,
    '%' AS unit, draw_lower(p, n) > 0 AS enough
FROM results, target, wait
ORDER BY subject;
