-- title: Every sampling interval has data
-- clause: R29 (workload.md 17.4)
-- pass: Every group completed transactions in every sampling interval.
-- fail: Sampling intervals without data: {worst}.
-- A group with a small share of a slow run may miss a short interval by chance: an interval with x expected
-- transactions is empty with at most e^-x. Intervals of a phase in which a group has no share are not counted.
WITH steps AS (
    SELECT i, measure_start + i * sampling AS start_us,
        least(phases, (i * sampling + sampling // 2) // phase_length + 1) AS phase
    FROM schedule, (SELECT unnest(range((measure_end - measure_start) // sampling)) AS i FROM schedule)
),
counted AS (
    SELECT tile, grp, (completed_us - measure_start) // sampling AS i, count(*) AS n
    FROM tx, schedule
    WHERE issuer = 'CUSTOMER' AND measured
    GROUP BY ALL
),
tiles AS (
    SELECT tile, sum(n) / any_value((measure_end - measure_start) // sampling) AS mean FROM counted, schedule GROUP BY tile
),
cells AS (
    SELECT g.tile, g.grp, s.start_us, coalesce(c.n, 0) AS n, exp(-p.share * t.mean) AS chance, t.mean
    FROM groups g
    CROSS JOIN steps s
    JOIN phase_shares p ON p.grp = g.grp AND p.phase = s.phase AND p.share > 0
    LEFT JOIN tiles t ON t.tile = g.tile
    LEFT JOIN counted c ON c.tile = g.tile AND c.grp = g.grp AND c.i = s.i
),
empty AS (
    SELECT tile, grp, count(*) AS intervals, count(*) FILTER (n = 0) AS n, min(start_us) FILTER (n = 0) AS first_us,
        any_value(mean) AS mean,
        floor(tolerance('emptyTime') / any_value(sampling) + sum(chance) + z() * sqrt(sum(chance))) AS allowed
    FROM cells, schedule
    GROUP BY ALL
)
SELECT 'tile ' || tile || ', group ' || grp AS subject, CASE WHEN mean > 0 THEN n END AS measured, NULL AS lower,
    allowed AS upper, 'empty intervals' AS unit, allowed < intervals AS enough,
    CASE WHEN n > allowed AND mean > 0 THEN 'tile ' || tile || ', group ' || grp || ' has no data in ' || n || ' of '
        || intervals || ' sampling intervals, the first from ' || round(first_us / 1e6, 1) || ' s' END AS note
FROM empty
ORDER BY tile, grp;
