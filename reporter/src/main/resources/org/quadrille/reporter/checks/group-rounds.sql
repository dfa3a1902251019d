-- title: Share of every group in whole decks
-- clause: R12 (workload.md 15.2)
-- asks: the same over the whole rounds of each deck
-- bounds: `tolerances.groupShareRelative` or deck bound
-- judges: records
-- pass: Every session dealt the group decks of the phases to the end, each with the cards of the profile.
-- fail: The group decks that were dealt are not the profile's: {worst}.
-- As in mix-rounds, only the end of each deck is put in order.
WITH decks AS (
    SELECT process, session, tile, phase, count(*) AS dealt FROM tx WHERE issuer = 'CUSTOMER' GROUP BY ALL
),
width AS (SELECT greatest(1, any_value(phase_length) * 64 * count(*) // sum(dealt))::BIGINT AS us FROM decks, schedule),
slices AS (
    SELECT process, session, tile, phase, start_us // us AS slice, count(*) AS n
    FROM tx, width
    WHERE issuer = 'CUSTOMER'
    GROUP BY ALL
),
cuts AS (
    SELECT process, session, tile, phase, min(slice) AS slice, any_value(whole) - min(upto - n) AS kept
    FROM (
        SELECT s.*, dealt // d * d AS whole, sum(n) OVER (PARTITION BY process, session, tile, phase ORDER BY slice) AS upto
        FROM slices s
        JOIN decks USING (process, session, tile, phase)
        JOIN phase_decks USING (phase)
        WHERE dealt >= d AND dealt % d > 0
    )
    WHERE upto > whole
    GROUP BY ALL
),
unfinished AS (
    SELECT phase, tile, grp
    FROM tx
    CROSS JOIN width
    JOIN cuts USING (process, session, tile, phase)
    WHERE issuer = 'CUSTOMER' AND start_us // us >= slice
    QUALIFY row_number() OVER (PARTITION BY process, session, tile, phase ORDER BY start_us) > kept
),
counted AS (
    SELECT phase, tile, grp, sum(n) AS n
    FROM (SELECT phase, tile, grp, sum(n) AS n FROM agg JOIN phase_decks USING (phase) WHERE issuer = 'CUSTOMER' GROUP BY ALL
          UNION ALL SELECT phase, tile, grp, -count(*) FROM unfinished GROUP BY ALL)
    GROUP BY ALL
),
chance AS (
    SELECT phase, tile, sum(CASE WHEN dealt < d THEN dealt ELSE dealt // d * d END) AS n,
        sum(CASE WHEN dealt < d THEN dealt * (d - dealt) / (d - 1) ELSE 0 END) AS w
    FROM decks
    JOIN phase_decks USING (phase)
    GROUP BY ALL
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
