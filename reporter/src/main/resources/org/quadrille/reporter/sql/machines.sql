-- Every machine of the run, what ran there, and what it used over the measurement interval; without samples the means are
-- NULL. A machine that serves one group or one role alone is counted in the sums of that group or role.
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
        CASE WHEN count(*) = 1 THEN any_value(title) END AS only_role
    FROM titled
    GROUP BY machine
),
grouped AS (
    SELECT machine, CASE WHEN count(DISTINCT coalesce(grp, 0)) = 1 THEN any_value(grp) END AS only_group
    FROM parts
    GROUP BY machine
),
used AS (
    SELECT s.machine, count(*) AS samples, avg(cpu) AS cpu, max(cpu) AS cpu_max, avg(steal) AS steal,
        avg(memory) AS memory, max(memory) AS memory_max, avg(disk_read) AS disk_read, avg(disk_write) AS disk_write,
        avg(net_in) AS net_in, avg(net_out) AS net_out, avg(disk_ops) AS disk_ops,
        sum(disk_wait * disk_ops) / nullif(sum(disk_ops) FILTER (disk_wait IS NOT NULL), 0) AS disk_wait,
        avg(disk_busy) AS disk_busy, avg(packets_in) AS packets_in, avg(packets_out) AS packets_out,
        avg(huge_total) AS huge_total, avg(huge_free) AS huge_free, avg(psi_cpu_some) AS psi_cpu_some,
        avg(psi_memory_full) AS psi_memory_full, avg(psi_io_full) AS psi_io_full,
        avg(held_back) AS held_back
    FROM machine_samples s
    CROSS JOIN schedule
    WHERE s.time_us >= measure_start AND s.time_us < measure_end
    GROUP BY s.machine
)
SELECT m.machine, m.name, m.cpu_model, m.cpus, m.memory_bytes, m.kernel, coalesce(r.roles, '') AS roles, r.only_role,
    g.only_group, coalesce(u.samples, 0) AS samples, u.cpu, u.cpu_max, u.steal, u.memory, u.memory_max, u.disk_read,
    u.disk_write, u.net_in, u.net_out, u.disk_ops, u.disk_wait, u.disk_busy, u.packets_in, u.packets_out, u.huge_total,
    u.huge_free, u.psi_cpu_some, u.psi_memory_full, u.psi_io_full, u.held_back
FROM machines m
LEFT JOIN served r USING (machine)
LEFT JOIN grouped g USING (machine)
LEFT JOIN used u USING (machine)
ORDER BY roles LIKE '%driver%' DESC, roles, m.name, m.machine;
