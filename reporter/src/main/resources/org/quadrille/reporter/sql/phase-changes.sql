-- What each phase change did to the throughput of a group, all tiles together: over the first price-wave period of the
-- phase (or all of a shorter phase) the Trade-Results measured and those that the orders let expect, each order by itself;
-- beside them the level that the results approach, which is the rate of committed Trade-Orders in the phase.
WITH waiting AS (SELECT sum(share) / 2 AS w FROM inputs WHERE txn = 'TO' AND shift = 7 AND code >= 2),
changes AS (
    SELECT p.phase, p.grp, p.share AS target, b.share AS target_before, market_us('pricePeriod') AS period,
        measure_start + (p.phase - 1) * phase_length AS begins, phase_length,
        least(market_us('pricePeriod'), phase_length) AS span
    FROM phase_shares p
    JOIN phase_shares b ON b.phase = p.phase - 1 AND b.grp = p.grp
    CROSS JOIN schedule
),
orders AS (SELECT grp, completed_us AS at FROM tx WHERE txn = 'TO' AND committed),
results AS (SELECT grp, completed_us AS at FROM tx WHERE txn = 'TR' AND status >= 0),
expected AS (
    SELECT c.phase, c.grp, count(*) FILTER (o.at >= c.begins) AS level_orders,
        sum(CASE WHEN o.at >= c.begins AND o.at < c.begins + c.span THEN 1 - w ELSE 0 END + w * (
            pow(1 - least(greatest((c.begins - o.at) / period, 0), 1), 2)
            - pow(1 - least(greatest((c.begins + c.span - o.at) / period, 0), 1), 2))) AS model
    FROM changes c
    CROSS JOIN waiting
    JOIN orders o ON o.grp = c.grp AND o.at >= c.begins - c.period AND o.at < c.begins + c.phase_length
    GROUP BY ALL
),
measured AS (
    SELECT c.phase, c.grp, count(*) FILTER (r.at >= c.begins) AS after, count(*) FILTER (r.at < c.begins) AS before
    FROM changes c
    JOIN results r ON r.grp = c.grp AND r.at >= c.begins - c.span AND r.at < c.begins + c.span
    GROUP BY ALL
)
SELECT c.phase, c.grp AS "group", 100 * c.target_before AS target_before, 100 * c.target AS target, c.span / 1e6 AS span_seconds,
    coalesce(m.before, 0) * 1e6 / c.span AS before, coalesce(m.after, 0) * 1e6 / c.span AS measured,
    coalesce(e.model, 0) * 1e6 / c.span AS model, coalesce(e.level_orders, 0) * 1e6 / c.phase_length AS level
FROM changes c
LEFT JOIN expected e ON e.phase = c.phase AND e.grp = c.grp
LEFT JOIN measured m ON m.phase = c.phase AND m.grp = c.grp
WHERE sent('TR')
ORDER BY c.phase, c.grp;
