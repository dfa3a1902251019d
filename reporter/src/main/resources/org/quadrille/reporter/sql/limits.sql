-- Of every phase of every tile: its completed customer transactions against the mean phase, and the machines that were within
-- 10 % of a limit in it, processors or the busiest disk; a row for each of them, one without a machine if there is none.
WITH phase_list AS (SELECT DISTINCT phase FROM phase_shares),
tile_list AS (SELECT DISTINCT tile FROM groups),
done AS (
    SELECT tile, done AS phase, sum(good) AS n
    FROM dealt, schedule
    WHERE done BETWEEN 1 AND phases
    GROUP BY ALL
),
levels AS (
    SELECT tile, phase, 100 * coalesce(n, 0) / avg(coalesce(n, 0)) OVER (PARTITION BY tile) AS percent
    FROM tile_list CROSS JOIN phase_list LEFT JOIN done USING (tile, phase)
),
-- A machine of no tile is of the driver, which serves all.
places AS (
    SELECT DISTINCT t.tile, machine FROM tile_list t JOIN machine_roles r ON coalesce(r.tile, t.tile) = t.tile
),
used AS (
    SELECT machine, phase_at(time_us, measure_start, phase_length, phases) AS phase, avg(cpu) AS cpu, avg(disk_busy) AS disk_busy
    FROM machine_samples, schedule
    WHERE time_us >= measure_start AND time_us < measure_end
    GROUP BY ALL
),
near AS (
    SELECT p.tile, u.phase, m.name, CASE WHEN u.cpu >= 90 THEN u.cpu END AS cpu,
        CASE WHEN u.disk_busy >= 90 THEN u.disk_busy END AS disk_busy
    FROM places p
    JOIN used u USING (machine)
    JOIN machines m USING (machine)
    WHERE u.cpu >= 90 OR u.disk_busy >= 90
)
SELECT l.tile, l.phase, l.percent, n.name, n.cpu, n.disk_busy
FROM levels l
LEFT JOIN near n USING (tile, phase)
WHERE l.percent IS NOT NULL
ORDER BY l.tile, l.percent, l.phase, n.name;
