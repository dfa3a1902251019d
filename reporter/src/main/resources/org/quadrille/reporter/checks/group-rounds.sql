-- title: Share of every group in whole decks
-- clause: R12 (workload.md 15.2)
-- asks: the same over the whole rounds of each deck
-- bounds: `tolerances.groupShareRelative` or deck bound
-- judges: records
-- follows: schedule-lateness
-- follows when disturbed: no-failures, group-share
-- pass: Every session dealt the group decks of the phases to the end, each with the cards of the profile.
-- fail: The group decks that were dealt are not the profile's: {worst}.
-- causes: Sessions stopped dealing their decks, or logs were edited.
-- change: See `no-failures` and the logs of the processes, then run again.
-- Sessions that wait through a phase deal no card of it; whether what they dealt is right is for cards-dealt to say.
-- As in mix-rounds, the rounds were counted while the log was read.
WITH chance AS (
    SELECT phase, tile, nullif(sum(n), 0) AS n, any_value(w) AS w
    FROM group_rounds
    JOIN first_rounds USING (phase, tile)
    GROUP BY ALL
)
SELECT 'tile ' || g.tile || ', group ' || p.grp || ', phase ' || p.phase AS subject,
    100 * r.n / c.n AS measured,
    100 * deck_lower(share, tolerance('groupShareRelative'), w, c.n) AS lower,
    100 * deck_upper(share, tolerance('groupShareRelative'), w, c.n) AS upper,
    '%' AS unit
FROM phase_shares p
JOIN groups g USING (grp)
LEFT JOIN chance c ON c.phase = p.phase AND c.tile = g.tile
LEFT JOIN group_rounds r ON r.phase = p.phase AND r.tile = g.tile AND r.grp = p.grp
ORDER BY g.tile, p.phase, p.grp;
