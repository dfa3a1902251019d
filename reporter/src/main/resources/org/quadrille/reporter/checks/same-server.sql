-- title: One server for each database, throughout the run
-- clause: R49 (workload.md 13.8, 18.2)
-- asks: system identifier, start and settings of the server of each database, before and after the run; that it is no standby; settings and server in a look each minute of the run
-- bounds: the same, and no standby; a look for each full minute; a server that the run waited for (`reconnect`) may have been started again; settings that were loaded again, and are the same, are no change; where several servers hold the database, neither is what commits wait for, which R54 tells; where the testbed names several servers of the database (`hosts`) and the run waited for it, another of them may have gone on, from a moment that is named
-- judges: records
-- pass: Each database was on the same server before and after the run, which was neither started nor set anew meanwhile.
-- fail: Servers were changed, started or set anew during the run: {worst}.
-- causes: A server was started again, its settings were loaded again, or another answered at its address.
-- change: Name servers, not balancers; change settings only between runs.
WITH moved AS (SELECT DISTINCT tile, grp, role, true AS moved FROM server_changes),
asked AS (
    SELECT g.tile, g.grp, r.role, n.name
    FROM groups g
    CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
    CROSS JOIN (VALUES ('system identifier'), ('started at'), ('in recovery')) n(name)
),
found AS (
    SELECT a.*, any_value(w.value) FILTER (moment = 'before') AS before, any_value(w.value) FILTER (moment = 'after') AS after
    FROM asked a
    LEFT JOIN server_witness w USING (tile, grp, role, name)
    GROUP BY ALL
),
settings AS (
    SELECT g.tile, g.grp, r.role, s.name, any_value(setting) FILTER (moment = 'before') AS before,
        any_value(setting) FILTER (moment = 'after') AS after
    FROM groups g
    CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
    LEFT JOIN database_settings s ON s.tile = g.tile AND s.grp = g.grp AND s.role = r.role
        -- Whoever manages several servers writes them anew when one comes or goes.
        AND NOT (s.name IN ('synchronous_standby_names', 'commits wait for')
            AND EXISTS (SELECT 1 FROM server_witness w
                WHERE w.tile = g.tile AND w.grp = g.grp AND w.role = r.role AND w.name = 'servers that answered'))
    GROUP BY ALL
),
changed AS (
    SELECT tile, grp, role, count(before) AS before, count(after) AS after,
        count(*) FILTER (before IS DISTINCT FROM after) AS changed,
        min(name || ' ' || coalesce(before, 'not set') || ' before the run, ' || coalesce(after, 'not set') || ' after it')
            FILTER (before IS DISTINCT FROM after) AS first
    FROM settings
    GROUP BY ALL
)
SELECT 'tile ' || tile || ', group ' || grp || ', ' || role || ', ' || name AS subject,
    CASE WHEN name = 'in recovery' THEN before = 'false' AND after = 'false' ELSE before = after END::INTEGER AS measured,
    CASE WHEN reconnect AND name = 'started at' OR moved AND name <> 'in recovery' THEN 0 ELSE 1 END AS lower, 1 AS upper,
    'is the same' AS unit,
    CASE WHEN name = 'in recovery' AND (before = 'true' OR after = 'true')
        THEN 'tile ' || tile || ', group ' || grp || ', ' || role || ' was on a standby'
        WHEN before <> after AND moved IS NULL
        THEN 'tile ' || tile || ', group ' || grp || ', ' || role || ': ' || name || ' ' || before || ' before the run, '
            || after || ' after it'
        WHEN before IS NULL OR after IS NULL
        THEN 'tile ' || tile || ', group ' || grp || ', ' || role || ': ' || name
            || ' was not recorded before and after the run, or the run is of a build that did not record it' END AS note
FROM found
CROSS JOIN run
LEFT JOIN moved USING (tile, grp, role)
UNION ALL
SELECT 'tile ' || tile || ', group ' || grp || ', ' || role || ', settings that changed',
    CASE WHEN before > 0 AND after > 0 THEN changed END, NULL, CASE WHEN moved THEN changed ELSE 0 END, 'settings',
    CASE WHEN before = 0 OR after = 0
        THEN 'tile ' || tile || ', group ' || grp || ', ' || role
            || ': settings were not recorded before and after the run, or the run is of a build that did not record them'
        WHEN changed > 0 AND moved IS NULL THEN 'tile ' || tile || ', group ' || grp || ', ' || role || ': ' || first END
FROM changed
LEFT JOIN moved USING (tile, grp, role)
UNION ALL
SELECT 'tile ' || tile || ', group ' || grp || ', ' || role || ', another server from second ' || round(at_us / 1e6, 1), 1, NULL, 1,
    'server', 'tile ' || tile || ', group ' || grp || ', ' || role || ': on ' || before || ', from second '
        || round(at_us / 1e6, 1) || ' on ' || after || ', as the testbed wants it'
FROM server_changes
UNION ALL
SELECT 'tile ' || tile || ', group ' || grp || ', ' || role || ', other servers that have copies', 1, NULL, 1, 'server',
    'tile ' || tile || ', group ' || grp || ', ' || role || ': ' || value
FROM server_witness
WHERE moment = 'after' AND name = 'standbys that changed' AND value <> ''
UNION ALL
SELECT 'tile ' || tile || ', group ' || grp || ', ' || role || ', transactions that were sent again', 1, NULL, 1, 'server',
    'tile ' || tile || ', group ' || grp || ', ' || role || ': transactions sent again by server: ' || value
FROM server_witness
WHERE moment = 'after' AND name = 'retries by server'
UNION ALL
SELECT 'tile ' || g.tile || ', group ' || g.grp || ', ' || r.role || ', during the run',
    CASE WHEN coalesce(change, '') = '' THEN looks::BIGINT END, CASE WHEN reconnect THEN 1 ELSE run_end // 60000000 END,
    NULL, 'looks',
    CASE WHEN change <> '' THEN 'tile ' || g.tile || ', group ' || g.grp || ', ' || r.role || ': ' || change
         WHEN looks IS NULL
         THEN 'tile ' || g.tile || ', group ' || g.grp || ', ' || r.role
            || ': nobody looked during the run, or the run is of a build that did not' END
FROM groups g
CROSS JOIN schedule
CROSS JOIN run
CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
LEFT JOIN (
    SELECT tile, grp, role, any_value(value) FILTER (name = 'looks') AS looks,
        any_value(value) FILTER (name = 'first change') AS change
    FROM server_witness
    WHERE moment = 'after'
    GROUP BY ALL
) w ON w.tile = g.tile AND w.grp = g.grp AND w.role = r.role
ORDER BY subject;
