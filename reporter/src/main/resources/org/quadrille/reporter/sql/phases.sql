-- Throughput of every group in every measured phase, by completion.
SELECT p.phase AS at, g.tile, p.grp AS "group", count(x.tile) * 1e6 / any_value(s.phase_length) AS rate
FROM phase_shares p
JOIN groups g USING (grp)
CROSS JOIN schedule s
LEFT JOIN (
    SELECT tile, grp, (completed_us - measure_start) // phase_length + 1 AS phase
    FROM tx, schedule
    WHERE counted AND measured
) x ON x.phase = p.phase AND x.tile = g.tile AND x.grp = p.grp
GROUP BY p.phase, g.tile, p.grp
ORDER BY p.phase, g.tile, p.grp;
