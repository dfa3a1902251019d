-- title: Every process took part
-- clause: R5 (workload.md 14.3)
-- asks: every process of the testbed took part
-- bounds: exact
-- judges: records
-- pass: All {rows} processes of the testbed took part.
-- fail: {worst}.
-- causes: A process was not started, ended early, or could not be reached.
-- change: `quadrille check` names it; start it and run again.
SELECT coalesce(e.name, w.name) AS subject, (e.name IS NOT NULL AND w.name IS NOT NULL)::INTEGER AS measured,
    1 AS lower, 1 AS upper, 'is present' AS unit,
    CASE WHEN w.name IS NULL THEN e.name || ' of the testbed did not take part'
         WHEN e.name IS NULL THEN w.name || ' is not in the testbed' END AS note
FROM expected_workers e
FULL JOIN workers w ON w.name = e.name
ORDER BY subject;
