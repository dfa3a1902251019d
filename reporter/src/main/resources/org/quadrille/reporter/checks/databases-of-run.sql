-- title: The databases were prepared for this run
-- clause: R47 (workload.md 18.2)
-- asks: the run that each database names as its last one, and when it was prepared for it
-- bounds: this run; within an hour of its start, as preparing takes its time and nobody sets the clocks of database servers
-- judges: records
-- pass: Every database names this run as its last one, and was prepared for it about when it started.
-- fail: The databases were not prepared for this run: {worst}.
-- causes: Another run prepared the databases meanwhile, or they were restored from a copy.
-- change: Run one benchmark at a time on a database, and restore before `run`, not during it.
SELECT 'tile ' || g.tile || ', group ' || g.grp || ', ' || r.role AS subject,
    CASE WHEN l.named_run = s.run_id THEN l.seconds / 60 END AS measured, -60 AS lower, 60 AS upper,
    'minutes from the start of the run' AS unit,
    CASE WHEN l.named_run <> s.run_id
        THEN 'tile ' || g.tile || ', group ' || g.grp || ', ' || r.role || ' was last prepared for run ' || l.named_run END AS note
FROM groups g
CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
CROSS JOIN schedule s
LEFT JOIN last_runs l ON l.tile = g.tile AND l.grp = g.grp AND l.role = r.role
ORDER BY g.tile, g.grp, r.role;
