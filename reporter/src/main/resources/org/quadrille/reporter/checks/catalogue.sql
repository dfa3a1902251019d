-- title: The databases have the objects of the kit, and no others
-- clause: R48 (workload.md 4, 18.2)
-- asks: tables, columns, constraints, indexes, triggers, functions and all else of every database, before and after the run, against what the build of its connector makes
-- bounds: exact; a database that nobody looked into fails; what no statement of the kit meets only makes the run NON-STANDARD
-- judges: records
-- pass: Before and after the run every database had the objects that the kit makes, as it makes them, and no others.
-- fail: Databases are not as the kit makes them: {worst}.
-- causes: An extension, a monitor or an administrator added or changed objects.
-- change: Look at them with `quadrille check`; drop them, or load again with `db build --replace`.
SELECT 'tile ' || g.tile || ', group ' || g.grp || ', ' || r.role || ', ' || m.moment || ' the run' AS subject,
    c.differences AS measured, NULL AS lower, 0 AS upper, 'objects' AS unit,
    CASE WHEN c.differences IS NULL
        THEN 'tile ' || g.tile || ', group ' || g.grp || ', ' || r.role || ' was not looked into ' || m.moment
            || ' the run, or the run is of a build that did not look'
        WHEN c.differences > 0
        THEN 'tile ' || g.tile || ', group ' || g.grp || ', ' || r.role || ', ' || m.moment || ' the run: ' || c.first
            || CASE WHEN c.differences > 1 THEN ', and ' || (c.differences - 1) || ' more' ELSE '' END END AS note
FROM groups g
CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
CROSS JOIN (VALUES ('before'), ('after')) m(moment)
LEFT JOIN catalogues c ON c.tile = g.tile AND c.grp = g.grp AND c.role = r.role AND c.moment = m.moment
ORDER BY g.tile, g.grp, r.role, m.moment DESC;
