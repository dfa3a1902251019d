-- title: Trade-Results of every group in every phase
-- clause: R31 (workload.md 9.5)
-- asks: Trade-Results due in each phase of each group against those that its orders lead to
-- bounds: `tolerances.groupShareRelative` or the bound of the model
-- judges: environment
-- needs: TR
-- pass: Every group had the Trade-Results that its orders lead to, with the lag of waiting limit orders.
-- fail: Trade-Results do not follow the orders: {worst}.
-- causes: Results of a group came in another phase than its orders ask for.
-- change: See `market-lateness` of that group's market; look for standstills in that phase.
-- Of the limit orders half wait for their price; after a fraction u of a price-wave period (1 - u)^2 of them still do.
-- Each committed order so has a probability to be due in a phase. Their sum is what is expected, the sum of p (1 - p),
-- and the orders under way for the order delay and the flush time, is its variance.
WITH market AS (
    SELECT market_us('pricePeriod')::DOUBLE AS period, market_us('orderDelayMean')::DOUBLE AS delay,
        market_us('flushAfter')::DOUBLE AS flush
),
-- Orders of a two-hundredth of a period count together.
orders AS (
    SELECT tile, grp, ((variant >> 7) & 7) >= 2 AS limited,
        round(completed_us / (period / 200)) * (period / 200) + delay AS due_us, count(*) AS n
    FROM tx, market
    WHERE txn = 'TO' AND committed
    GROUP BY ALL
),
phases AS (
    SELECT phase, measure_start + (phase - 1) * phase_length AS start_us, measure_start + phase * phase_length AS end_us
    FROM schedule, (SELECT DISTINCT phase FROM phase_shares)
),
chances AS (
    SELECT o.tile, o.grp, p.phase, o.n,
        due_by(limited, end_us - due_us, flush, period) - due_by(limited, start_us - due_us, flush, period) AS p
    FROM market
    CROSS JOIN orders o
    JOIN phases p ON o.due_us < p.end_us AND o.due_us + flush + period > p.start_us
),
expected AS (
    SELECT tile, grp, phase, sum(n * p) AS e, sum(n * p * (1 - p)) AS v FROM chances GROUP BY ALL
),
results AS (
    SELECT tile, grp, (scheduled_us - measure_start) // phase_length + 1 AS phase, count(*) AS n
    FROM tx, schedule
    WHERE txn = 'TR' AND status >= 0 AND scheduled_us >= measure_start AND scheduled_us < measure_end
    GROUP BY ALL
),
judged AS (
    SELECT g.tile, g.grp, p.phase, e.e, coalesce(r.n, 0) AS n,
        e.v + e.e * least(1, (delay + flush) / phase_length) AS v
    FROM phase_shares p
    JOIN groups g USING (grp)
    CROSS JOIN schedule
    CROSS JOIN market
    LEFT JOIN expected e ON e.tile = g.tile AND e.grp = g.grp AND e.phase = p.phase
    LEFT JOIN results r ON r.tile = g.tile AND r.grp = g.grp AND r.phase = p.phase
    WHERE p.share > 0
)
SELECT 'tile ' || tile || ', group ' || grp || ', phase ' || phase AS subject, 100 * n / nullif(e, 0) AS measured,
    100 - greatest(tolerance('groupShareRelative'), 100 * sum_off(v) / e) AS lower,
    100 + greatest(tolerance('groupShareRelative'), 100 * sum_off(v) / e) AS upper,
    '% of the expected' AS unit
FROM judged
ORDER BY tile, phase, grp;
