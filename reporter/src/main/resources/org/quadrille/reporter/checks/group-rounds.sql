-- title: Share of every group in whole decks
-- clause: R12 (FACTS 14.3)
-- pass: Every session dealt the group decks of the phases to the end, each with the cards of the profile.
-- fail: The group decks that were dealt are not the profile's: {worst}.
WITH cards AS (
    SELECT phase, tile, grp, count(*) OVER s AS dealt, row_number() OVER (s ORDER BY start_us) AS place
    FROM tx
    WHERE issuer = 'CUSTOMER'
    WINDOW s AS (PARTITION BY process, session, tile, phase)
),
counted AS (
    SELECT phase, tile, grp, sum(1) AS n
    FROM cards
    JOIN phase_decks USING (phase)
    WHERE dealt < d OR place <= dealt // d * d
    GROUP BY ALL
),
chance AS (
    SELECT phase, tile, sum(CASE WHEN n < d THEN n ELSE n // d * d END) AS n,
        sum(CASE WHEN n < d THEN n * (d - n) / (d - 1) ELSE 0 END) AS w
    FROM (SELECT phase, tile, count(*) AS n FROM tx WHERE issuer = 'CUSTOMER' GROUP BY phase, tile, process, session)
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
