-- title: Balance of the tiles
-- clause: R13 (workload.md 14.4)
-- asks: tiles, measurement interval
-- bounds: `tolerances.tileShareRelative` or deck bound
-- judges: environment
-- pass: Every tile had its share of the load.
-- fail: A tile did not have its share of the load: {worst}.
-- causes: A tile's machines are slower than the others'.
-- change: Give all tiles equal machines; see the busiest in the report.
WITH ends AS (
    SELECT coalesce(sum(n) FILTER (done < 1), 0)::BIGINT AS a, coalesce(sum(n) FILTER (done <= phases), 0)::BIGINT AS b
    FROM dealt, schedule
    GROUP BY process, session
),
chance AS (
    SELECT sum(b - a) AS n, any_value(1 / tiles) AS share,
        sum(CASE WHEN tiles > 1 THEN ((a % tiles) * (tiles - a % tiles) + (b % tiles) * (tiles - b % tiles)) / (tiles - 1)
            ELSE 0 END) AS w
    FROM ends, schedule
),
counted AS (
    SELECT tile, sum(n) AS n FROM agg WHERE measured AND issuer = 'CUSTOMER' GROUP BY tile
)
SELECT 'tile ' || t.tile AS subject, 100 * coalesce(counted.n, 0) / nullif(c.n, 0) AS measured,
    100 * deck_lower(share, tolerance('tileShareRelative'), w, c.n) AS lower,
    100 * deck_upper(share, tolerance('tileShareRelative'), w, c.n) AS upper,
    '%' AS unit
FROM (SELECT DISTINCT tile FROM groups) t
CROSS JOIN chance c
LEFT JOIN counted USING (tile)
ORDER BY t.tile;
