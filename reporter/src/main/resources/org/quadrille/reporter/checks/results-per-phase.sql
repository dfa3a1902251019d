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
-- and the orders under way for the order delay and the flush time, is its variance. The market has an order at some time
-- between its start and its answer, or as much later as the group's Market-Feeds and Trade-Results say that they were late
-- about that phase: the bounds are of the fewest and of the most that so may be due in it.
WITH market AS (
    SELECT market_us('pricePeriod')::DOUBLE AS period, market_us('orderDelayMean')::DOUBLE AS delay,
        market_us('flushAfter')::DOUBLE AS flush
),
-- Orders of a two-hundredth of a period count together.
orders AS (
    SELECT tile, grp, ((variant >> 7) & 7) >= 2 AS limited,
        round(completed_us / (period / 200)) * (period / 200) + delay AS due_us,
        round((completed_us - start_us) / (period / 200)) * (period / 200) AS answer_us, count(*) AS n
    FROM tx, market
    WHERE txn = 'TO' AND committed
    GROUP BY ALL
),
phases AS (
    SELECT phase, measure_start + (phase - 1) * phase_length AS start_us, measure_start + phase * phase_length AS end_us
    FROM schedule, (SELECT DISTINCT phase FROM phase_shares)
),
late AS (
    SELECT g.tile, g.grp, p.phase, coalesce(max(response_us) FILTER (txn = 'MF'), 0)
            + coalesce(max(response_us) FILTER (txn = 'TR'), 0) AS late_us
    FROM groups g
    CROSS JOIN schedule
    CROSS JOIN phases p
    LEFT JOIN tx ON tx.tile = g.tile AND tx.grp = g.grp AND txn IN ('MF', 'TR')
        AND scheduled_us < p.end_us + phase_length AND completed_us > p.start_us - phase_length
    GROUP BY ALL
),
chances AS (
    SELECT o.tile, o.grp, p.phase, o.n,
        due_by(limited, end_us - due_us, flush, period) - due_by(limited, start_us - due_us, flush, period) AS p,
        greatest(0, due_by(limited, end_us - due_us - late_us, flush, period)
            - due_by(limited, start_us - due_us + answer_us, flush, period)) AS fewest,
        due_by(limited, end_us - due_us + answer_us, flush, period)
            - due_by(limited, start_us - due_us - late_us, flush, period) AS most
    FROM market
    CROSS JOIN orders o
    JOIN phases p ON o.due_us - answer_us < p.end_us
    JOIN late USING (tile, grp, phase)
    WHERE o.due_us + flush + period + late_us > p.start_us
),
expected AS (
    SELECT tile, grp, phase, sum(n * p) AS e, sum(n * greatest(p * (1 - p), most * (1 - most))) AS v,
        sum(n * (p - fewest)) AS fewer, sum(n * (most - p)) AS more
    FROM chances
    GROUP BY ALL
),
results AS (
    SELECT tile, grp, (scheduled_us - measure_start) // phase_length + 1 AS phase, count(*) AS n
    FROM tx, schedule
    WHERE txn = 'TR' AND status >= 0 AND scheduled_us >= measure_start AND scheduled_us < measure_end
    GROUP BY ALL
),
judged AS (
    SELECT g.tile, g.grp, p.phase, coalesce(e.e, 0) AS e, coalesce(fewer, 0) AS fewer, coalesce(more, 0) AS more,
        CASE WHEN o.tile IS NOT NULL THEN coalesce(r.n, 0) END AS n,
        coalesce(e.v + e.e * least(1, (delay + flush) / phase_length), 0) AS v
    FROM phase_shares p
    JOIN groups g USING (grp)
    CROSS JOIN schedule
    CROSS JOIN market
    LEFT JOIN (SELECT DISTINCT tile, grp FROM orders) o ON o.tile = g.tile AND o.grp = g.grp
    LEFT JOIN expected e ON e.tile = g.tile AND e.grp = g.grp AND e.phase = p.phase
    LEFT JOIN results r ON r.tile = g.tile AND r.grp = g.grp AND r.phase = p.phase
    WHERE p.share > 0
)
SELECT 'tile ' || tile || ', group ' || grp || ', phase ' || phase AS subject, n AS measured,
    greatest(0, e - greatest(e * tolerance('groupShareRelative') / 100, sum_off(v) + fewer)) AS lower,
    e + greatest(e * tolerance('groupShareRelative') / 100, sum_off(v) + more) AS upper, 'Trade-Results' AS unit
FROM judged
ORDER BY tile, phase, grp;
