-- title: The servers did what the logs hold
-- clause: R50 (workload.md 18.2)
-- asks: what the server of each database counted over the run: commits; rows returned; in OLTP, rows inserted; rollbacks; deadlocks
-- bounds: at least a commit and a row for each committed transaction of its types; at least the rows of TRADE, TRADE_HISTORY and SETTLEMENT that orders and results left; a rollback for each retry, each order that was rolled back and each failure, and of others at most 10 and one each 10 s (where every server of a cluster writes, one of them tells of its own alone); no more deadlocks than retries and failures, and 2 of others; counters that were set back need not tell of the time around that, which is at most a quarter of the run, or two minutes for each wanted change of server or start of one that the run waited for (`reconnect`), and makes it NON-STANDARD
-- judges: records
-- follows when disturbed: no-failures
-- pass: Every server counted the commits, rollbacks and rows that the logs ask for.
-- fail: Servers did something else than the logs hold: {worst}.
-- causes: Others worked on the databases, counters were set back, or the logs hold what no server did.
-- change: Keep others out and monitors from setting counters back; run again.
-- What a server that an event killed had counted is gone. Some servers count for all their databases together.
-- A Data-Maintenance runs in either database; its variant says in which.
WITH places AS (
    SELECT g.tile, g.grp, r.role,
        CASE WHEN w.value = 'server' THEN i.value ELSE 'tile ' || g.tile || ', group ' || g.grp || ', ' || r.role END AS counter
    FROM groups g
    CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
    LEFT JOIN server_witness w ON w.tile = g.tile AND w.grp = g.grp AND w.role = r.role AND w.moment = 'after'
        AND w.name = 'counted for'
    LEFT JOIN server_witness i ON i.tile = g.tile AND i.grp = g.grp AND i.role = r.role AND i.moment = 'after'
        AND i.name = 'system identifier'
),
logged AS (
    SELECT tile, grp, CASE WHEN dss THEN 'DSS' ELSE 'OLTP' END AS role, sum(n) FILTER (status >= 0 AND status <> 1) AS commits,
        sum(n) FILTER (txn IN ('TO', 'TR') AND status >= 0 AND status <> 1) * 2 AS inserted,
        sum(retries) + coalesce(sum(n) FILTER (status = 1), 0) AS rollbacks, sum(n) FILTER (status < 0) AS failed,
        sum(retries) AS retries
    FROM (
        SELECT tile, grp, txn, txn IN ('TL', 'TU') AS dss, n, retries, status FROM agg WHERE txn <> 'DM'
        UNION ALL
        SELECT tile, grp, txn, (variant & 16) <> 0, 1, retries, status FROM tx WHERE txn = 'DM'
    )
    GROUP BY ALL
),
-- What the counters that were set back need not tell of.
untold AS (
    SELECT s.tile, s.grp, s.role, count(*) FILTER (committed) AS commits,
        count(*) FILTER (committed AND txn IN ('TO', 'TR')) * 2 AS inserted,
        sum(retries) + count(*) FILTER (status = 1) AS rollbacks
    FROM counters_set_back s
    JOIN tx ON tx.tile = s.tile AND tx.grp = s.grp AND completed_us >= from_us AND start_us <= to_us
        AND CASE WHEN txn = 'DM' THEN (variant & 16) <> 0 ELSE txn IN ('TL', 'TU') END = (s.role = 'DSS')
    GROUP BY ALL
),
done AS (
    SELECT p.*, coalesce(l.commits, 0) - coalesce(u.commits, 0) AS commits, coalesce(l.inserted, 0) - coalesce(u.inserted, 0) AS inserted,
        coalesce(l.rollbacks, 0) - coalesce(u.rollbacks, 0) AS rollbacks, coalesce(l.commits, 0) AS logged,
        coalesce(l.rollbacks, 0) + coalesce(failed, 0) AS most, coalesce(retries, 0) + coalesce(failed, 0) AS lost
    FROM places p
    LEFT JOIN logged l USING (tile, grp, role)
    LEFT JOIN untold u USING (tile, grp, role)
),
-- Before counters were set back they had counted, too.
counted AS (
    SELECT tile, grp, role, replace(name, ' before', '') AS name, any_value(try_cast(value AS BIGINT)) FILTER (moment = 'before') AS before,
        sum(try_cast(value AS BIGINT)) FILTER (moment = 'after') AS after
    FROM server_witness
    WHERE replace(name, ' before', '') IN ('commits', 'rollbacks', 'deadlocks', 'rows returned', 'rows inserted')
    GROUP BY ALL
),
since AS (
    SELECT tile, grp, role, any_value(value) FILTER (moment = 'before') AS before,
        any_value(value) FILTER (moment = 'after') AS after
    FROM server_witness
    WHERE name = 'counting since'
    GROUP BY ALL
),
-- Looks are a minute apart, so that a change or start of a server may hide the counters of two of them.
set_back AS (
    SELECT tile, grp, role, count(*) AS times, sum(to_us - greatest(from_us, 0)) AS us,
        (SELECT count(*) FROM server_changes c WHERE c.tile = s.tile AND c.grp = s.grp AND c.role = s.role)
            + (SELECT count(*) FROM last_runs l CROSS JOIN run CROSS JOIN schedule
                WHERE l.tile = s.tile AND l.grp = s.grp AND l.role = s.role AND reconnect
                    AND started * 1e6 BETWEEN 0 AND run_end) AS changes
    FROM counters_set_back s
    GROUP BY ALL
),
-- Each database by itself: where a server counts for all, each has at least its own.
asked AS (
    SELECT d.*, n.name, CASE n.name WHEN 'rows inserted' THEN inserted WHEN 'rollbacks'
        -- The server that is asked rolls back what it was given, and repeats what the others commit.
        THEN CASE WHEN writes_everywhere THEN 0 ELSE rollbacks END ELSE commits END AS least
    FROM done d
    CROSS JOIN run
    CROSS JOIN (VALUES ('commits'), ('rows returned'), ('rows inserted'), ('rollbacks')) n(name)
    WHERE n.name <> 'rows inserted' OR role = 'OLTP' AND sent('TO')
)
SELECT 'tile ' || a.tile || ', group ' || a.grp || ', ' || a.role || ', ' || a.name AS subject,
    CASE WHEN (since.before = since.after OR times > 0) AND a.logged > 0 THEN c.after - c.before END AS measured,
    a.least AS lower, NULL AS upper, split_part(a.name, ' ', 1) AS unit,
    CASE WHEN since.before <> since.after AND times IS NULL
        THEN 'tile ' || a.tile || ', group ' || a.grp || ', ' || a.role || ' has counted anew since ' || since.after
        WHEN c.before IS NULL OR c.after IS NULL
        THEN 'tile ' || a.tile || ', group ' || a.grp || ', ' || a.role || ': ' || a.name
            || ' were not recorded before and after the run, or the run is of a build that did not record them' END AS note
FROM asked a
LEFT JOIN counted c USING (tile, grp, role, name)
LEFT JOIN since ON since.tile = a.tile AND since.grp = a.grp AND since.role = a.role
LEFT JOIN set_back s ON s.tile = a.tile AND s.grp = a.grp AND s.role = a.role
UNION ALL
SELECT counter || ', ' || n.name || ' at most', max(after) - min(before), NULL,
    CASE n.name WHEN 'rollbacks' THEN sum(most) + 10 + any_value(run_end) // 10000000 ELSE sum(lost) + 2 END, n.name, NULL
FROM done d
CROSS JOIN schedule
CROSS JOIN (VALUES ('rollbacks'), ('deadlocks')) n(name)
LEFT JOIN counted c ON c.tile = d.tile AND c.grp = d.grp AND c.role = d.role AND c.name = n.name
GROUP BY counter, n.name
UNION ALL
SELECT 'tile ' || tile || ', group ' || grp || ', ' || role || ', part of the run that no counter tells of', 100.0 * us / run_end,
    NULL, least(100, greatest(25, 100 * changes * 120e6 / run_end)), '%',
    'tile ' || tile || ', group ' || grp || ', ' || role || ': counters were set back, ' || times || ' times, and do not tell of '
        || round(us / 1e6, 1) || ' s of the run'
FROM set_back
CROSS JOIN schedule
ORDER BY 1;
