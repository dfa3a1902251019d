-- title: Share of every group in every phase
-- clause: R11 (workload.md 15.2; TPCx-V 6.8.1.3)
-- asks: groups of a tile, each phase, by the phase of the card
-- bounds: `tolerances.groupShareRelative` or deck bound
-- judges: environment
-- pass: Every group had its share of its tile's load in every phase.
-- fail: A group did not have its share of its tile's load: {worst}.
-- causes: The run is too short or too slow for its phases.
-- change: Make phases longer (`phases.length`), or raise throughput.
WITH cards AS (
    SELECT phase, tile, process, session, sum(n)::BIGINT AS n FROM dealt GROUP BY ALL
),
-- Every session has a group deck for each tile, new in each phase.
chance AS (
    SELECT phase, tile, sum(n) AS n, sum(CASE WHEN d > 1 THEN (n % d) * (d - n % d) / (d - 1) ELSE 0 END) AS w
    FROM cards
    JOIN phase_decks USING (phase)
    GROUP BY ALL
),
counted AS (
    SELECT phase, tile, grp, sum(n) AS n FROM agg WHERE issuer = 'CUSTOMER' GROUP BY ALL
)
SELECT 'tile ' || g.tile || ', group ' || p.grp || ', phase ' || p.phase AS subject,
    100 * coalesce(counted.n, 0) / c.n AS measured,
    100 * deck_lower(share, tolerance('groupShareRelative'), w, c.n) AS lower,
    100 * deck_upper(share, tolerance('groupShareRelative'), w, c.n) AS upper,
    '%' AS unit
FROM phase_shares p
JOIN groups g USING (grp)
LEFT JOIN chance c ON c.phase = p.phase AND c.tile = g.tile
LEFT JOIN counted ON counted.phase = p.phase AND counted.tile = g.tile AND counted.grp = p.grp
ORDER BY g.tile, p.phase, p.grp;
