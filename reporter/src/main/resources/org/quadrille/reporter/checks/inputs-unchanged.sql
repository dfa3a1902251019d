-- title: The files of the run are unchanged
-- clause: R39 (workload.md 17.6)
-- asks: every file that prime wrote (logs, samples, descriptions, machines, plans) matches its digest in prime's seal (`manifest.sha256`), none was removed and none was added in its places, and the schedule is the profile's
-- bounds: exact
-- judges: records
-- pass: All files of the run are those that prime left.
-- fail: The files are not shown to be those that prime left: {worst}.
-- causes: Files were edited, lost or added after the run, or their copy is not whole.
-- change: Restore the folder from a copy and report again; keep notes elsewhere.
SELECT file AS subject, (state <> 'same')::INTEGER AS measured, 0 AS lower, 0 AS upper, 'is changed' AS unit,
    CASE WHEN state <> 'same' THEN file || ' ' || state END AS note
FROM inputs_found
ORDER BY file;
