-- Every machine of the run, what ran there, and what it used over the measurement interval; without samples the means are
-- NULL, as are those of disks that did nothing at all: a container may see no disk, whatever it does. A machine that serves one group or one role alone is counted in the sums of that group or role.
WITH parts AS (
    SELECT machine, role, CASE role WHEN 'driver' THEN 'driver' WHEN 'tierA' THEN 'Tier A' ELSE 'Tier B ' || part END AS title,
        CASE role WHEN 'driver' THEN part ELSE 'group ' || tile || '.' || grp END AS part, tile, grp
    FROM machine_roles
),
titled AS (
    SELECT machine, title, string_agg(part, ', ' ORDER BY tile, grp, part) AS parts FROM parts GROUP BY ALL
),
served AS (
    SELECT machine, string_agg(title || ' (' || parts || ')', '; ' ORDER BY title DESC) AS roles,
        CASE WHEN count(*) = 1 THEN any_value(title)
             -- One kind of node, of whatever databases.
             WHEN bool_and(regexp_matches(title, '^Tier B .* (primary|standby|writer|reader)$'))
                    AND count(DISTINCT split_part(title, ' ', 4)) = 1
                THEN 'Tier B ' || any_value(split_part(title, ' ', 4)) END AS only_role
    FROM titled
    GROUP BY machine
),
grouped AS (
    SELECT machine, CASE WHEN count(DISTINCT coalesce(grp, 0)) = 1 THEN any_value(grp) END AS only_group,
        string_agg(DISTINCT tile::VARCHAR, ',' ORDER BY tile::VARCHAR) FILTER (role = 'tierB') AS tier_b_tiles
    FROM parts
    GROUP BY machine
),
used AS (
    SELECT s.machine, count(*) AS samples, max(cpu) AS cpu_max, max(memory) AS memory_max,
        ${machine_means}
    FROM machine_samples s
    CROSS JOIN schedule
    WHERE s.time_us >= measure_start AND s.time_us < measure_end
    GROUP BY s.machine
),
seen AS (
    SELECT * REPLACE (if(disk_read + disk_write > 0, disk_read, NULL) AS disk_read, if(disk_read + disk_write > 0, disk_write, NULL) AS disk_write,
        nullif(disk_ops, 0) AS disk_ops, nullif(disk_reads, 0) AS disk_reads, nullif(disk_writes, 0) AS disk_writes)
    FROM used
)
SELECT m.machine, m.name, m.cpu_model, nullif(m.cpus, 0) AS cpus, nullif(m.memory_bytes, 0) AS memory_bytes, m.kernel, coalesce(r.roles, '') AS roles, r.only_role,
    g.only_group, g.tier_b_tiles, coalesce(u.samples, 0) AS samples, u.* EXCLUDE (machine, samples)
FROM machines m
LEFT JOIN served r USING (machine)
LEFT JOIN grouped g USING (machine)
LEFT JOIN seen u USING (machine)
ORDER BY roles LIKE '%driver%' DESC, roles, m.name, m.machine;
