-- title: Commits reached the disk
-- clause: R52 (workload.md 13.8)
-- asks: bytes, writes and syncs of the WAL that each server counted over the run; flushes of the disks beneath it, or writes where those have no cache; libraries that answer its calls for syncs; that every table is permanent, as before the run
-- bounds: a third of the least that committed transactions were measured to write; for as many of them as the server's pools have sessions, half a write, sync and flush; none but the C library; exact
-- judges: environment
-- pass: Every server wrote to its disk what its commits ask for.
-- fail: Servers wrote less than their commits ask for: {worst}.
-- causes: A cache or library swallows syncs, or files lie in memory; or a server cannot tell what it wrote.
-- change: Remove what stands before `fsync` (`eatmydata`, `nobarrier`), give the role `pg_monitor`, put a monitor on the server's machine.
-- A commit waits for a write and a flush that begin after it, and no session waits for two at once. A Trade-Update may find
-- nothing to change, but for its first frame. A table may get another file: whoever writes it anew keeps its rows. Where the write itself is the sync, a server counts none; what it counted anew,
-- disks that do not tell, and servers of which another one took the place, are left out.
WITH done AS (
    SELECT tile, grp, CASE txn WHEN 'TU' THEN 'DSS' ELSE 'OLTP' END AS role, count(*) AS n,
        coalesce(sum(bytes), 0)::BIGINT AS bytes
    FROM tx
    LEFT JOIN wal_bytes USING (txn)
    WHERE committed AND (txn IN ('TO', 'TR', 'MF') OR txn = 'TU' AND (variant & 7) = 1)
    GROUP BY ALL
),
servers AS (
    SELECT server, coalesce(sum(bytes), 0)::BIGINT AS bytes, coalesce(sum(n), 0) // greatest(sum(sessions), 1) // 2 AS turns
    FROM database_names
    LEFT JOIN done USING (tile, grp, role)
    GROUP BY server
),
places AS (
    SELECT tile, grp, role, server || ', ' || name AS place, bytes, turns FROM database_names JOIN servers USING (server)
),
witness AS (
    SELECT tile, grp, role, name, any_value(value) FILTER (moment = 'before') AS before,
        any_value(value) FILTER (moment = 'after') AS after
    FROM server_witness
    GROUP BY ALL
),
counted AS (
    SELECT place, n.name, w.before, w.after, m.role IS NULL AND (n.name = 'WAL bytes' OR since.before = since.after) AS counts,
        CASE n.name WHEN 'WAL bytes' THEN bytes ELSE turns END AS least
    FROM places p
    CROSS JOIN (VALUES ('WAL bytes'), ('WAL writes'), ('WAL syncs')) n(name)
    LEFT JOIN witness w USING (tile, grp, role, name)
    LEFT JOIN witness since ON since.tile = p.tile AND since.grp = p.grp AND since.role = p.role
        AND since.name = 'WAL counting since'
    LEFT JOIN (SELECT DISTINCT tile, grp, role FROM server_changes) m ON m.tile = p.tile AND m.grp = p.grp AND m.role = p.role
    LEFT JOIN witness method ON method.tile = p.tile AND method.grp = p.grp AND method.role = p.role
        AND method.name = 'WAL synced by'
    WHERE n.name <> 'WAL syncs'
        OR method.before = method.after AND method.after IN ('fdatasync', 'fsync', 'fsync_writethrough')
)
SELECT place || ', ' || name AS subject,
    CASE WHEN records = 0 THEN NULL WHEN counts THEN after::BIGINT - before::BIGINT WHEN after <> '' THEN 0 END AS measured,
    CASE WHEN counts THEN least ELSE 0 END AS lower, NULL AS upper, split_part(name, ' ', 2) AS unit,
    CASE WHEN before IS NULL OR after IS NULL
        THEN place || ': ' || name || ' were not recorded before and after the run, or the run is of a build that did not'
            || ' record them' END AS note
FROM counted
CROSS JOIN (SELECT count(*) AS records FROM tx) logged
UNION ALL
SELECT place || ', disks beneath the WAL', done, turns, NULL, CASE WHEN flushes THEN 'flushes' ELSE 'writes' END, NULL
FROM places
JOIN wal_disks USING (tile, grp, role)
ANTI JOIN server_changes USING (tile, grp, role)
UNION ALL
SELECT place || ', calls for syncs ' || moment || ' the run', (value = '')::INTEGER, 1, 1, 'is answered by the C library',
    CASE WHEN value <> '' THEN place || ': ' || value || ' took the calls for syncs ' || moment || ' the run' END
FROM places
JOIN server_witness USING (tile, grp, role)
WHERE name = 'syncs taken by'
UNION ALL
SELECT place || ', files of tables',
    CASE WHEN count(name) > 0
        THEN count(name) - count(*) FILTER (starts_with(before, 'permanent ') AND starts_with(after, 'permanent ')) END,
    0, 0, 'tables that are not permanent',
    CASE WHEN count(name) = 0
        THEN place || ': files of tables were not recorded before and after the run, or the run is of a build that did not record them'
        WHEN count(*) FILTER (starts_with(before, 'permanent ') AND starts_with(after, 'permanent ')) < count(name)
        THEN place || ': ' || min(name || ' ' || coalesce(before, 'unknown') || ' before the run, '
            || coalesce(after, 'unknown') || ' after it')
            FILTER ((starts_with(before, 'permanent ') AND starts_with(after, 'permanent ')) IS NOT TRUE) END
FROM places
LEFT JOIN (SELECT * FROM witness WHERE starts_with(name, 'file of ')) USING (tile, grp, role)
GROUP BY tile, grp, role, place
ORDER BY subject;
