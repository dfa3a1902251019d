-- Throughput of every group in every sampling interval of the whole run; the last may be shorter.
WITH steps AS (
    SELECT unnest(range(0, greatest(run_end, 1), sampling)) AS start_us, sampling, run_end FROM schedule
)
SELECT s.start_us AS at, g.tile, g.grp AS "group",
    coalesce(sum(x.n), 0) * 1e6 / least(any_value(s.sampling), any_value(s.run_end) - s.start_us) AS rate
FROM steps s
CROSS JOIN groups g
LEFT JOIN (SELECT tile, grp, from_start * sampling AS start_us, n FROM ended, schedule WHERE counted) x
    ON x.start_us = s.start_us AND x.tile = g.tile AND x.grp = g.grp
GROUP BY s.start_us, g.tile, g.grp
ORDER BY s.start_us, g.tile, g.grp;
