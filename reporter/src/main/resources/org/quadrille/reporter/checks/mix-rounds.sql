-- title: Transaction mix of whole decks
-- clause: R9 (FACTS 10.3, 10.4)
-- pass: Every session dealt its decks to the end, each with the cards of the profile.
-- fail: The decks that were dealt are not the profile's: {worst}.
-- Every session has a deck for each group. Where whole rounds are counted chance has no part, so that a small fault shows
-- even in a short run. A deck whose first round did not end counts with what it dealt, and with the chance of that.
WITH deck AS (SELECT sum(weight) AS d FROM types),
cards AS (
    SELECT txn, count(*) OVER s AS dealt, row_number() OVER (s ORDER BY start_us) AS place
    FROM tx
    WHERE issuer = 'CUSTOMER'
    WINDOW s AS (PARTITION BY process, session, tile, grp)
),
counted AS (
    SELECT txn, sum(1) AS n FROM cards, deck WHERE dealt < d OR place <= dealt // d * d GROUP BY txn
),
chance AS (
    SELECT sum(CASE WHEN n < d THEN n ELSE n // d * d END) AS n,
        sum(CASE WHEN n < d THEN n * (d - n) / (d - 1) ELSE 0 END) AS w
    FROM (SELECT count(*) AS n FROM tx WHERE issuer = 'CUSTOMER' GROUP BY process, session, tile, grp), deck
)
SELECT title AS subject, 100 * coalesce(counted.n, 0) / nullif(chance.n, 0) AS measured,
    100 * deck_lower(share, tolerance('mixRelative'), w, chance.n) AS lower,
    100 * deck_upper(share, tolerance('mixRelative'), w, chance.n) AS upper,
    '%' AS unit
FROM types
CROSS JOIN chance
LEFT JOIN counted USING (txn)
WHERE issuer = 'CUSTOMER'
ORDER BY ordinal;
