-- title: Commits waited for what the run says
-- clause: R54 (workload.md 13.8)
-- asks: what commits of each database waited for, before and after the run (where several servers hold it, also in a look each minute, which tells each change), beside the settings from which it follows (`synchronous_commit`, `synchronous_standby_names`; MariaDB: `innodb_flush_log_at_trx_commit`, `wsrep_on`, `rpl_semi_sync_master_enabled`) and the standbys or nodes that the server then had; `synchronous_commit` of every session of a pool
-- bounds: exact; where commits waited for another server, at least one that they can wait for, as far as the role may see that
-- judges: records
-- pass: What commits waited for is what settings, sessions and standbys show.
-- fail: Commits did not wait for what the run says: {worst}.
-- causes: The files were changed, or roles, databases or sessions have another `synchronous_commit` than the one that was looked at.
-- change: Set what commits wait for on the server, not for single roles or databases.
WITH said AS (
    SELECT d.tile, d.grp, d.role, d.server, d.name, m.moment,
        any_value(s.setting) FILTER (s.name = 'commits wait for') AS claim,
        any_value(s.setting) FILTER (s.name = 'synchronous_commit') AS synchronous,
        coalesce(any_value(s.setting) FILTER (s.name = 'synchronous_standby_names'), '') AS names,
        any_value(s.setting) FILTER (s.name = 'innodb_flush_log_at_trx_commit') IN ('1', '3') AS flushes,
        count(*) FILTER (s.name = 'cluster') > 0 AND coalesce(any_value(w.value) LIKE '% nodes%', false)
                AND coalesce(any_value(s.setting) FILTER (s.name = 'wsrep_on'), 'ON') = 'ON'
            -- Without a replica that answers, such a server waits no more, and says so.
            OR coalesce(any_value(s.setting) FILTER (s.name = 'rpl_semi_sync_master_enabled'), 'OFF') = 'ON'
                AND claim LIKE 'another%' AS replicates
    FROM database_names d
    CROSS JOIN (VALUES ('before'), ('after')) m(moment)
    LEFT JOIN database_settings s ON s.tile = d.tile AND s.grp = d.grp AND s.role = d.role AND s.moment = m.moment
    LEFT JOIN server_witness w ON w.tile = d.tile AND w.grp = d.grp AND w.role = d.role AND w.moment = m.moment
        AND w.name = 'standbys'
    GROUP BY ALL
),
followed AS (
    SELECT *,
        CASE WHEN synchronous = 'off' THEN 'nothing'
             WHEN synchronous = 'local' OR synchronous IS NOT NULL AND names = '' THEN 'its own disk alone'
             WHEN synchronous = 'remote_write' THEN 'a standby''s memory'
             WHEN synchronous = 'remote_apply' THEN 'a standby that has applied them'
             WHEN synchronous IS NOT NULL THEN 'a standby''s disk'
             WHEN replicates AND flushes THEN 'another server that has received them'
             WHEN replicates THEN 'another server that has received them, and for no disk'
             WHEN flushes THEN 'its own disk alone'
             ELSE 'nothing' END AS wanted
    FROM said
),
findings AS (
    SELECT server, name, moment, 'what commits waited for' AS what, claim IS NOT DISTINCT FROM wanted AS agrees,
        'commits waited for ' || coalesce(claim, 'what was not recorded') || ', but by its settings for ' || wanted AS sentence
    FROM followed
    UNION ALL
    SELECT f.server, f.name, f.moment, 'standbys',
        regexp_matches(coalesce(w.value, 'none'), '(^|, )(sync|quorum|not told|[0-9]+ nodes|semi-synchronous)'),
        'commits waited for ' || claim || ', but its standbys were ' || coalesce(w.value, 'not recorded')
    FROM followed f
    LEFT JOIN server_witness w ON w.tile = f.tile AND w.grp = f.grp AND w.role = f.role AND w.moment = f.moment
        AND w.name = 'standbys'
    WHERE claim LIKE 'a%'
    UNION ALL
    SELECT f.server, f.name, 'during', 'what commits waited for', split_part(w.value, ', then ', 1) = f.claim,
        'commits waited for ' || w.value
    FROM followed f
    JOIN server_witness w ON w.tile = f.tile AND w.grp = f.grp AND w.role = f.role AND w.moment = 'after'
        AND w.name = 'commits waited for'
    WHERE f.moment = 'before' AND w.value <> ''
    UNION ALL
    SELECT f.server, f.name, 'during', 'synchronous_commit ' || p.moment || ' ' || p.value, p.value = f.synchronous,
        p.sessions || ' sessions had synchronous_commit ' || p.value || ' when ' || p.moment || ', not ' || f.synchronous
    FROM followed f
    JOIN pool_sessions p ON p.tile = f.tile AND p.grp = f.grp AND p.role = f.role AND p.setting = 'synchronous_commit'
    WHERE f.moment = 'before' AND claim LIKE 'a%'
)
SELECT server || ', ' || name || ', ' || what || ' ' || moment || ' the run' AS subject, agrees::INTEGER AS measured,
    1 AS lower, 1 AS upper, 'is as said' AS unit,
    CASE WHEN NOT agrees OR sentence LIKE '%, then %' THEN server || ', ' || name || ', ' || moment || ' the run: ' || sentence END AS note
FROM findings
ORDER BY server, name, moment DESC, what;
