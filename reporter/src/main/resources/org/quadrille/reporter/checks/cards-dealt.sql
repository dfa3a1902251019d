-- title: Every session sent the cards it was dealt
-- clause: R44 (workload.md 10.3, 11.11)
-- asks: tile, group and transaction of each record of a session are the cards that its decks deal for the input seed
-- bounds: exact, each session
-- judges: records
-- pass: The log of every session is, card by card, what its decks deal for the input seed of the run.
-- fail: Sessions sent something else than their cards: {worst}.
-- causes: Logs were edited, or a process was changed.
-- change: Run again with the kit as it was built; compare `code.json` with the release.
SELECT process AS subject, astray AS measured, NULL AS lower, 0 AS upper, 'sessions' AS unit,
    CASE WHEN astray > 0 THEN process || ': ' || first END AS note
FROM cards
ORDER BY process;
