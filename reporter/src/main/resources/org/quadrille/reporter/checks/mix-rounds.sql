-- title: Transaction mix of whole decks
-- clause: R9 (workload.md 10.2, 10.3, 10.4)
-- asks: the same over the whole rounds of each deck, whole run
-- bounds: `tolerances.mixRelative` or deck bound
-- judges: records
-- follows: schedule-lateness
-- pass: Every session dealt its decks to the end, each with the cards of the profile.
-- fail: The decks that were dealt are not the profile's: {worst}.
-- causes: Sessions stopped dealing their decks, or logs were edited.
-- change: See `no-failures` and the logs of the processes, then run again.
-- Every session has a deck for each group. Where whole rounds are counted chance has no part, so that a small fault
-- shows even in a short run. A deck whose first round did not end counts with what it dealt, and with the chance of
-- that. The rounds were counted while the log was read, as sorting every card of a long run takes most of a report's time.
WITH chance AS (
    SELECT sum(n) AS n, (SELECT w FROM first_rounds WHERE phase IS NULL) AS w FROM mix_rounds
)
SELECT title AS subject, 100 * coalesce(r.n, 0) / chance.n AS measured,
    100 * deck_lower(share, tolerance('mixRelative'), w, chance.n) AS lower,
    100 * deck_upper(share, tolerance('mixRelative'), w, chance.n) AS upper,
    '%' AS unit
FROM types
CROSS JOIN chance
LEFT JOIN mix_rounds r USING (txn)
WHERE issuer = 'CUSTOMER' AND sent
ORDER BY ordinal;
