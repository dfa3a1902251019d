-- title: Every sampling interval has data
-- clause: R29 (workload.md 17.4; TPCx-V 6.8.2)
-- asks: every group completed customer transactions, and Trade-Results, in every sampling interval
-- bounds: `tolerances.emptyTime` and what chance leaves empty
-- judges: environment
-- pass: Every group had data in every sampling interval.
-- fail: There were sampling intervals without data: {worst}.
-- causes: A group did nothing for a whole interval: a standstill, or a run that is too slow.
-- change: Look for the standstill in the chart; fewer or larger intervals (`phases.samplingInterval`), or more throughput.
-- A group with a small share of a slow run may miss a short interval by chance: an interval with x expected
-- transactions is empty with at most e^-x. Intervals of a phase in which a group has no share are not counted. Of the
-- Trade-Results only those count as expected in their phase that do not wait for a price: all but half of the limit orders'.
WITH steps AS (
    SELECT i, measure_start + i * sampling AS start_us,
        least(phases, (i * sampling + sampling // 2) // phase_length + 1) AS phase
    FROM schedule, (SELECT unnest(range((measure_end - measure_start) // sampling)) AS i FROM schedule)
),
kinds AS (
    SELECT 'CUSTOMER' AS issuer, '' AS what, 1 AS part
    UNION ALL
    SELECT 'MARKET', 'Trade-Results', part
    FROM (SELECT 1 - sum(share) / 2 AS part FROM inputs WHERE txn = 'TO' AND shift = 7 AND code >= 2)
    WHERE part IS NOT NULL
),
counted AS (
    SELECT issuer, tile, grp, from_measure AS i, sum(n) AS n
    FROM ended
    WHERE measured AND (issuer = 'CUSTOMER' OR txn = 'TR' AND status >= 0)
    GROUP BY ALL
),
tiles AS (
    SELECT issuer, tile, sum(n) / any_value((measure_end - measure_start) // sampling) AS mean
    FROM counted, schedule
    GROUP BY ALL
),
cells AS (
    SELECT k.issuer, what, g.tile, g.grp, s.start_us, coalesce(c.n, 0) AS n, exp(-p.share * part * t.mean) AS chance, t.mean
    FROM kinds k
    CROSS JOIN groups g
    CROSS JOIN steps s
    JOIN phase_shares p ON p.grp = g.grp AND p.phase = s.phase AND p.share > 0
    LEFT JOIN tiles t ON t.issuer = k.issuer AND t.tile = g.tile
    LEFT JOIN counted c ON c.issuer = k.issuer AND c.tile = g.tile AND c.grp = g.grp AND c.i = s.i
),
empty AS (
    SELECT issuer, what, tile, grp, count(*) AS intervals, count(*) FILTER (n = 0) AS n,
        min(start_us) FILTER (n = 0) AS first_us, any_value(mean) AS mean,
        floor(tolerance('emptyTime') / any_value(sampling) + sum(chance) + z() * sqrt(sum(chance))) AS allowed
    FROM cells, schedule
    GROUP BY ALL
)
SELECT concat_ws(', ', 'tile ' || tile, 'group ' || grp, nullif(what, '')) AS subject, CASE WHEN mean > 0 THEN n END AS measured,
    NULL AS lower, allowed AS upper, 'empty intervals' AS unit, allowed < intervals AS enough,
    CASE WHEN n > allowed AND mean > 0 THEN 'tile ' || tile || ', group ' || grp || ' has no '
        || CASE WHEN what = '' THEN 'data' ELSE what END || ' in ' || n || ' of ' || intervals
        || ' sampling intervals, the first from ' || round(first_us / 1e6, 1) || ' s' END AS note
FROM empty
ORDER BY issuer, tile, grp;
