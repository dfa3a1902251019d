-- title: One server for each database, throughout the run
-- clause: R49 (workload.md 13.8, 18.2)
-- asks: system identifier, start and last change of the settings of the server of each database, before and after the run; that it is no standby
-- bounds: the same, and no standby
-- judges: records
-- pass: Each database was on the same server before and after the run, which was neither started nor set anew meanwhile.
-- fail: Servers were changed, started or set anew during the run: {worst}.
WITH asked AS (
    SELECT g.tile, g.grp, r.role, n.name
    FROM groups g
    CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
    CROSS JOIN (VALUES ('system identifier'), ('started at'), ('configuration loaded at'), ('in recovery')) n(name)
),
found AS (
    SELECT a.*, any_value(w.value) FILTER (moment = 'before') AS before, any_value(w.value) FILTER (moment = 'after') AS after
    FROM asked a
    LEFT JOIN server_witness w USING (tile, grp, role, name)
    GROUP BY ALL
)
SELECT 'tile ' || tile || ', group ' || grp || ', ' || role || ', ' || name AS subject,
    CASE WHEN name = 'in recovery' THEN before = 'false' AND after = 'false' ELSE before = after END::INTEGER AS measured,
    1 AS lower, 1 AS upper, 'is the same' AS unit,
    CASE WHEN name = 'in recovery' AND (before = 'true' OR after = 'true')
        THEN 'tile ' || tile || ', group ' || grp || ', ' || role || ' was on a standby'
        WHEN before <> after
        THEN 'tile ' || tile || ', group ' || grp || ', ' || role || ': ' || name || ' ' || before || ' before the run, '
            || after || ' after it'
        WHEN before IS NULL OR after IS NULL
        THEN 'tile ' || tile || ', group ' || grp || ', ' || role || ': ' || name
            || ' was not recorded before and after the run, or the run is of a build that did not record it' END AS note
FROM found
ORDER BY tile, grp, role, name;
