-- title: Transaction mix
-- clause: R8 (workload.md 10.2, 10.4; TPCx-V 6.4.1)
-- asks: customer types, measurement interval
-- bounds: `tolerances.mixRelative` or deck bound
-- judges: environment
-- pass: Every customer transaction has its share of the measurement interval.
-- fail: The mix of the measurement interval is not the profile's: {worst}.
-- causes: The measurement interval is too short, or sessions stood still in it.
-- change: Make the run longer; look for standstills in the charts.
WITH deck AS (SELECT sum(weight) AS d FROM types),
ends AS (
    SELECT coalesce(sum(n) FILTER (done < 1), 0)::BIGINT AS a, coalesce(sum(n) FILTER (done <= phases), 0)::BIGINT AS b
    FROM dealt, schedule
    GROUP BY process, session, tile, grp
),
-- Every session has a deck for each group; the interval cuts a round of each at both of its ends.
chance AS (
    SELECT sum(b - a) AS n,
        sum(CASE WHEN a // d = b // d THEN (b - a) * (d - (b - a)) ELSE (a % d) * (d - a % d) + (b % d) * (d - b % d) END
            / greatest(1, d - 1)) AS w
    FROM ends, deck
),
counted AS (
    SELECT txn, sum(n) AS n FROM agg WHERE measured AND issuer = 'CUSTOMER' GROUP BY txn
)
SELECT title AS subject, 100 * coalesce(counted.n, 0) / nullif(chance.n, 0) AS measured,
    100 * deck_lower(share, tolerance('mixRelative'), w, chance.n) AS lower,
    100 * deck_upper(share, tolerance('mixRelative'), w, chance.n) AS upper,
    '%' AS unit
FROM types
CROSS JOIN chance
LEFT JOIN counted USING (txn)
WHERE issuer = 'CUSTOMER' AND sent
ORDER BY ordinal;
