-- title: Throughput of every group in every phase
-- clause: R41 (workload.md 15.4)
-- asks: customer transactions completed in each phase: of a group against its share of its tile's; of a tile against the mean of all phases
-- bounds: `tolerances.groupShareRelative` or deck bound; `tolerances.steady.phaseRelative`, as a ratio either way, or sampling bound
-- judges: environment
-- pass: In every phase each group completed its share of its tile, and each tile its part of the run: {worst}.
-- fail: A group or tile did not complete its share of a phase: {worst}.
-- causes: One group's server or connector is slower than the others, or stood still for a time.
-- change: Compare the groups' machines in the report; look for checkpoints, backups and neighbours in that phase.
-- Completed in a phase is what was dealt in it, without what ended after it, with what began before it. Of these two, no
-- session has more than one at each end, and at worst all are of one group.
WITH sessions AS (SELECT count(*) AS n FROM (SELECT DISTINCT process, session FROM dealt)),
chance AS (
    SELECT tile, phase, sum(CASE WHEN d > 1 THEN (n % d) * (d - n % d) / (d - 1) ELSE 0 END) AS w
    FROM (SELECT process, session, tile, phase, sum(n) AS n FROM dealt GROUP BY ALL)
    JOIN phase_decks USING (phase)
    GROUP BY ALL
),
astride AS (
    SELECT tile, phase, sum(least(e.n, s.n)) AS n
    FROM (SELECT tile, phase, 'ended later', sum(n) AS n FROM dealt WHERE done <> phase GROUP BY ALL
          UNION ALL SELECT tile, done, 'began earlier', sum(n) FROM dealt WHERE done <> phase GROUP BY ALL) e
    CROSS JOIN sessions s
    GROUP BY ALL
),
completed AS (
    SELECT tile, done AS phase, grp, sum(good) AS n, sum(us) / nullif(sum(good), 0) / 1000 AS ms
    FROM dealt, schedule
    WHERE done BETWEEN 1 AND phases
    GROUP BY ALL
),
tiles AS (
    SELECT tile, phase, sum(n) AS n, arg_max(grp, ms) AS slow, max(ms) AS ms FROM completed GROUP BY ALL
),
shares AS (
    SELECT g.tile, p.phase, p.grp, share, coalesce(c.n, 0) / t.n AS measured,
        greatest(share * tolerance('groupShareRelative') / 100,
            (z() * sqrt(share * (1 - share) * w) + coalesce(a.n, 0) * greatest(share, 1 - share)) / t.n) AS off
    FROM phase_shares p
    JOIN groups g USING (grp)
    LEFT JOIN tiles t ON t.tile = g.tile AND t.phase = p.phase AND t.n > 0
    LEFT JOIN chance w ON w.tile = g.tile AND w.phase = p.phase
    LEFT JOIN astride a ON a.tile = g.tile AND a.phase = p.phase
    LEFT JOIN completed c ON c.tile = g.tile AND c.phase = p.phase AND c.grp = p.grp
),
-- What n transactions put into one of p phases by chance has the standard deviation sqrt((1 - 1/p) / (n/p)), relative.
levels AS (
    SELECT g.tile, p.phase, 100 * coalesce(t.n, 0) * phases / m.n AS percent, slow, t.ms,
        100 - greatest(tolerance('steady.phaseRelative'), 100 * z() * sqrt((phases - 1) / m.n)) AS lower,
        greatest(fastest(tolerance('steady.phaseRelative')), 100 + 100 * z() * sqrt((phases - 1) / m.n)) AS upper
    FROM (SELECT DISTINCT tile FROM groups) g
    CROSS JOIN (SELECT DISTINCT phase FROM phase_shares) p
    CROSS JOIN schedule
    LEFT JOIN (SELECT tile, sum(n) AS n FROM tiles GROUP BY tile HAVING sum(n) > 0) m ON m.tile = g.tile
    LEFT JOIN tiles t ON t.tile = g.tile AND t.phase = p.phase
),
others AS (
    SELECT l.tile, l.phase, sum(c.n * c.ms) / sum(c.n) AS ms
    FROM levels l
    JOIN completed c ON c.tile = l.tile AND c.grp = l.slow AND c.phase <> l.phase
    GROUP BY ALL
)
SELECT tile, phase, grp, 'tile ' || tile || ', group ' || grp || ', phase ' || phase AS subject, 100 * measured AS measured,
    100 * (share - off) AS lower, 100 * (share + off) AS upper, '% of its tile' AS unit, true AS enough, NULL AS note
FROM shares
UNION ALL
SELECT l.tile, l.phase, 0, 'tile ' || l.tile || ', phase ' || l.phase, percent, lower, upper, '% of the mean phase',
    lower > 0,
    CASE WHEN percent NOT BETWEEN lower AND upper
         THEN format('tile {}, phase {}: {:.1f} % of the mean phase ({:.1f} to {:.1f} %); its slowest responses are those of '
                 || 'group {}, {:.1f} ms on average, {:.1f} ms in the other phases',
             l.tile, l.phase, percent, lower, upper, slow, l.ms, o.ms) END
FROM levels l
LEFT JOIN others o USING (tile, phase)
ORDER BY tile, phase, grp;
