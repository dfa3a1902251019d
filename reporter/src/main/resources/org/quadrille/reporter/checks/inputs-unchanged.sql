-- title: The files of the run are unchanged
-- clause: R39 (workload.md 17.6)
-- asks: logs, samples and descriptions match the digests that prime wrote when it collected them (`manifest.sha256`), and the schedule is the profile's
-- bounds: exact
-- judges: records
-- pass: Logs, samples and descriptions of the run are those that were collected.
-- fail: The files are not shown to be those that prime collected: {worst}.
SELECT file AS subject, (state <> 'same')::INTEGER AS measured, 0 AS lower, 0 AS upper, 'is changed' AS unit,
    CASE WHEN state <> 'same' THEN file || ' ' || state END AS note
FROM inputs_found
ORDER BY file;
