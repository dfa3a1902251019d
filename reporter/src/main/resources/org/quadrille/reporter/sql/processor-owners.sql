-- Whose the processor time of every sampled machine was over the measurement interval, percent of all its processors; NULL
-- where its processes could not be distinguished. Of its processes, the one that looked most often speaks for it. A value is
-- about the time since the one before it.
WITH looks AS (
    SELECT machine, process, time_us, time_us - lag(time_us) OVER (PARTITION BY process ORDER BY time_us) AS us, kit_cpu,
        database_cpu, other_cpu
    FROM process_samples
    WHERE other_cpu IS NOT NULL
),
within AS (
    SELECT looks.* FROM looks CROSS JOIN schedule
    WHERE us > 0 AND time_us >= measure_start AND time_us - us < measure_end
),
speakers AS (
    SELECT machine, arg_max(process, n) AS process
    FROM (SELECT machine, process, count(*) AS n FROM within GROUP BY ALL ORDER BY process)
    GROUP BY machine
),
owners AS (
    SELECT machine, sum(kit_cpu * us) / sum(us) AS kit, sum(database_cpu * us) / sum(us) AS databases,
        sum(other_cpu * us) / sum(us) AS others
    FROM within
    SEMI JOIN speakers USING (machine, process)
    GROUP BY machine
),
stolen AS (
    SELECT machine, avg(steal) AS steal
    FROM machine_samples
    CROSS JOIN schedule
    WHERE time_us >= measure_start AND time_us < measure_end
    GROUP BY machine
)
SELECT m.name AS machine, s.steal, o.kit, o.databases, o.others
FROM machines m
JOIN stolen s USING (machine)
LEFT JOIN owners o USING (machine)
ORDER BY o.others DESC NULLS LAST, m.name, m.machine;
