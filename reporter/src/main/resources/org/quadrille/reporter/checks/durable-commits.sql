-- title: Commits are durable
-- clause: R40 (workload.md 13.8)
-- asks: `fsync`, `full_page_writes` and `synchronous_commit` of every database, before and after the run, and that `session_replication_role` is `origin`, also in every session of the pools when it was opened and before it was closed; files of the database, of the server's catalogue, commit status, multixacts and WAL, and table spaces, not in memory, every link followed
-- bounds: exact, and the same in all sessions of a pool; a setting that was not recorded fails; an unknown place, or `full_page_writes` off for a reason that the testbed gives, makes the run NON-STANDARD
-- judges: environment
-- pass: Before and after the run every server kept its commits through a power failure, as far as settings and places show.
-- fail: Commits were not durable: {worst}.
-- causes: `fsync`, `full_page_writes` or `synchronous_commit` is off, or data or WAL lies in memory.
-- change: Set them on, for roles and databases too; put all files on a disk; `fullPageWritesOff` says why torn pages cannot be.
WITH wanted AS (
    SELECT d.*, moment, setting, needed
    FROM database_names d
    CROSS JOIN (VALUES ('before'), ('after')) m(moment)
    CROSS JOIN (SELECT DISTINCT setting, needed FROM durable_settings) s
),
-- As the run's sessions had it, and what was set for database or role, such as synchronous_commit (database).
values_found AS (
    SELECT w.*, s.name AS found, s.setting AS value
    FROM wanted w
    LEFT JOIN database_settings s ON s.tile = w.tile AND s.grp = w.grp AND s.role = w.role AND s.moment = w.moment
        AND (s.name = w.setting OR starts_with(s.name, w.setting || ' ('))
),
findings AS (
    SELECT server, name, moment, found AS what, found || ' was ' || value AS sentence,
        EXISTS (SELECT 1 FROM durable_settings d WHERE d.setting = v.setting AND d.value = v.value)
            OR full_page_writes_off IS NOT NULL
                AND EXISTS (SELECT 1 FROM durable_settings d WHERE d.setting = v.setting AND d.excusable) AS durable
    FROM values_found v
    CROSS JOIN run
    WHERE found IS NOT NULL
    UNION ALL
    -- What is set for a database or a role does not stand for what sessions had.
    SELECT server, name, moment, setting, setting || ' was not recorded', false
    FROM values_found
    WHERE needed
    GROUP BY tile, grp, role, server, name, moment, setting
    HAVING count(*) FILTER (found = setting) = 0
    UNION ALL
    -- A place that nobody could tell is no failure, but makes the run NON-STANDARD.
    SELECT server, d.name, moment, part, part || ' in ' || folder || ' was in memory (' || file_system || ')', NOT in_memory
    FROM database_places
    JOIN database_names d USING (tile, grp, role)
    WHERE file_system <> ''
    UNION ALL
    SELECT server, d.name, 'during', p.setting || ' ' || p.moment || ' ' || p.value,
        p.setting || ' was ' || p.value || ' in ' || p.sessions || ' sessions when ' || p.moment,
        count(s.value) = 0 OR count(s.value) FILTER (s.value = p.value) > 0
    FROM pool_sessions p
    JOIN database_names d USING (tile, grp, role)
    LEFT JOIN durable_settings s USING (setting)
    GROUP BY ALL
    UNION ALL
    SELECT server, d.name, 'during', p.setting, p.setting || ' was not the same in all sessions of the pool: '
        || string_agg(DISTINCT p.value, ', ' ORDER BY p.value), count(DISTINCT p.value) = 1
    FROM pool_sessions p
    JOIN database_names d USING (tile, grp, role)
    WHERE NOT EXISTS (SELECT 1 FROM durable_settings s WHERE s.setting = p.setting)
    GROUP BY tile, grp, role, server, d.name, p.setting
    UNION ALL
    SELECT server, name, 'during', 'sessions that were asked when ' || moment, 'only ' || coalesce(max(asked), 0) || ' of '
        || sessions || ' sessions were asked for their settings when ' || moment
        || ', or the run is of a build that asked none',
        coalesce(max(asked), 0) >= CASE WHEN reconnect THEN 1 ELSE sessions END
    FROM database_names d
    CROSS JOIN run
    CROSS JOIN (VALUES ('opened'), ('closed')) m(moment)
    LEFT JOIN (
        SELECT tile, grp, role, moment, setting, sum(sessions) AS asked FROM pool_sessions GROUP BY ALL
    ) USING (tile, grp, role, moment)
    GROUP BY tile, grp, role, server, name, sessions, reconnect, moment
)
SELECT server || ', ' || name || ', ' || what || ' ' || moment || ' the run' AS subject, durable::INTEGER AS measured,
    1 AS lower, 1 AS upper, 'is durable' AS unit,
    CASE WHEN NOT durable THEN server || ', ' || name || ', ' || moment || ' the run: ' || sentence END AS note
FROM findings
ORDER BY server, name, moment DESC, what;
