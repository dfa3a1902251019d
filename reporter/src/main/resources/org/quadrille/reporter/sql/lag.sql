-- Throughput with the lag that waiting limit orders give it (docs/report.md): in each full step and of every group the
-- committed Trade-Orders and the Trade-Results a second (if a run has none, the customer transactions), and the results that those orders let expect. Half of the limit
-- orders wait for their price; of these the share 1 - (1 - t/P)^2 is done t after the order, P being the period of the
-- price wave. An order is taken to come evenly within its step.
WITH grid AS (SELECT any_value(step) AS h FROM chart_steps),
waiting AS (SELECT coalesce(sum(share) / 2, 0) AS w FROM inputs WHERE txn = 'TO' AND shift = 7 AND code >= 2),
-- The integral of that share over time, at the borders of steps.
integral AS (
    SELECT i, h, greatest(i * h, 0) - p / 3 * (1 - pow(1 - least(greatest(i * h / p, 0), 1), 3)) AS k
    FROM (
        SELECT unnest(range(-1, (market_us('pricePeriod') / h)::BIGINT + 4)) AS i, h, market_us('pricePeriod') AS p
        FROM grid
    )
),
done AS (
    SELECT i, (lead(k) OVER steps - 2 * k + lag(k) OVER steps) / h AS share
    FROM integral
    WINDOW steps AS (ORDER BY i)
),
flow AS (
    SELECT s.n, s.start_us, s.length_us, g.tile, g.grp,
        coalesce(sum(t.committed) FILTER (t.txn = 'TO'), 0) AS orders,
        coalesce(sum(t.good) FILTER (t.txn IN (SELECT txn FROM types WHERE counted)), 0) AS results
    FROM chart_steps s
    CROSS JOIN groups g
    LEFT JOIN timeline t ON t.n = s.n AND t.tile = g.tile AND t.grp = g.grp
    WHERE s.length_us = s.step
    GROUP BY ALL
),
late AS (
    SELECT n + i AS n, tile, grp, sum(orders * share) AS results
    FROM flow
    JOIN done ON share > 0
    GROUP BY ALL
)
SELECT f.start_us AS at, f.tile, f.grp AS "group", f.orders * 1e6 / f.length_us AS orders, f.results * 1e6 / f.length_us AS results,
    ((1 - w) * f.orders + w * coalesce(l.results, 0)) * 1e6 / f.length_us AS model
FROM flow f
CROSS JOIN waiting
LEFT JOIN late l ON l.n = f.n AND l.tile = f.tile AND l.grp = f.grp
ORDER BY f.start_us, f.tile, f.grp;
