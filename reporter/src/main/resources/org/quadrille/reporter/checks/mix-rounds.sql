-- title: Transaction mix of whole decks
-- clause: R9 (workload.md 10.2, 10.3, 10.4)
-- asks: the same over the whole rounds of each deck, whole run
-- bounds: `tolerances.mixRelative` or deck bound
-- judges: records
-- pass: Every session dealt its decks to the end, each with the cards of the profile.
-- fail: The decks that were dealt are not the profile's: {worst}.
-- Every session has a deck for each group. Where whole rounds are counted chance has no part, so that a small fault
-- shows even in a short run. A deck whose first round did not end counts with what it dealt, and with the chance of
-- that. Only the end of each deck has to be put in order, to leave its unfinished round out of the count of all:
-- sorting every card of a long run takes most of a report's time.
WITH deck AS (SELECT sum(weight) AS d FROM types),
decks AS (
    SELECT process, session, tile, grp, count(*) AS dealt FROM tx WHERE issuer = 'CUSTOMER' GROUP BY ALL
),
width AS (SELECT greatest(1, any_value(run_end) * 64 * count(*) // sum(dealt))::BIGINT AS us FROM decks, schedule),
slices AS (
    SELECT process, session, tile, grp, start_us // us AS slice, count(*) AS n
    FROM tx, width
    WHERE issuer = 'CUSTOMER'
    GROUP BY ALL
),
cuts AS (
    SELECT process, session, tile, grp, min(slice) AS slice, any_value(whole) - min(upto - n) AS kept
    FROM (
        SELECT s.*, dealt // d * d AS whole, sum(n) OVER (PARTITION BY s.process, s.session, s.tile, s.grp ORDER BY slice) AS upto
        FROM slices s
        JOIN decks USING (process, session, tile, grp)
        CROSS JOIN deck
        WHERE dealt >= d AND dealt % d > 0
    )
    WHERE upto > whole
    GROUP BY ALL
),
unfinished AS (
    SELECT txn
    FROM tx
    CROSS JOIN width
    JOIN cuts USING (process, session, tile, grp)
    WHERE issuer = 'CUSTOMER' AND start_us // us >= slice
    QUALIFY row_number() OVER (PARTITION BY process, session, tile, grp ORDER BY start_us) > kept
),
counted AS (
    SELECT txn, sum(n) AS n
    FROM (SELECT txn, sum(n) AS n FROM agg WHERE issuer = 'CUSTOMER' GROUP BY txn
          UNION ALL SELECT txn, -count(*) FROM unfinished GROUP BY txn)
    GROUP BY txn
),
chance AS (
    SELECT sum(CASE WHEN dealt < d THEN dealt ELSE dealt // d * d END) AS n,
        sum(CASE WHEN dealt < d THEN dealt * (d - dealt) / (d - 1) ELSE 0 END) AS w
    FROM decks, deck
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
