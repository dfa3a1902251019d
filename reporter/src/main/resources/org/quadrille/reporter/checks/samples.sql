-- title: Every process sampled its machine
-- clause: R35 (workload.md 17.8)
-- asks: machine samples of every process and prime's gauges are there, whole and without a gap; those of a monitor may be missing or end early
-- bounds: gap: `tolerances.sampleGap`
-- judges: records
-- pass: All processes sampled their machines through the measurement interval, and prime read their gauges.
-- fail: {worst}.
-- causes: A process was stopped or starved, or `/proc` cannot be read.
-- change: See its log; give the machine more processors; mount `/proc` in containers.
-- A monitor may have been lost, or a neighbour of an earlier build: what it sampled must be sound, but the run does not
-- depend on it.
WITH monitors AS (SELECT name FROM expected_workers WHERE kind IN ('MONITOR', 'NEIGHBOUR')),
files AS (
    SELECT CASE kind WHEN 'GAUGES' THEN 'gauges.csv' ELSE 'metrics/' || process || '.csv' END AS file, r.*,
        CASE WHEN NOT present THEN ' is missing: not sampled'
             WHEN damage <> '' THEN ' is damaged: ' || damage
             WHEN r.named_run <> schedule.run_id THEN ' is of the run ' || r.named_run
             WHEN kind = 'SAMPLES' AND writer <> process THEN ' was written by ' || writer END AS wrong
    FROM readings r, schedule
    WHERE kind IN ('SAMPLES', 'GAUGES') AND (present OR expected AND process NOT IN (SELECT name FROM monitors))
),
times AS (
    SELECT 'SAMPLES' AS kind, process, time_us FROM process_samples
    UNION ALL
    SELECT DISTINCT 'GAUGES', 'prime', time_us FROM gauges
),
-- The ends of the measurement interval count as readings, so that a late first or early last one is a gap too.
gaps AS (
    SELECT kind, process, time_us - lag(time_us) OVER (PARTITION BY kind, process ORDER BY time_us) AS gap
    FROM (
        SELECT kind, process, greatest(measure_start, least(measure_end, time_us)) AS time_us FROM times, schedule
        UNION ALL
        SELECT kind, process, unnest([measure_start, measure_end]) FROM (SELECT DISTINCT kind, process FROM times), schedule
    )
)
SELECT file AS subject, (wrong IS NOT NULL)::INTEGER AS measured, NULL AS lower, 0 AS upper, 'is wrong' AS unit,
    file || wrong AS note
FROM files
UNION ALL
SELECT file || ', longest gap', max(gap) / 1e6, NULL, tolerance('sampleGap') / 1e6, 's', NULL
FROM files
LEFT JOIN gaps USING (kind, process)
WHERE expected AND wrong IS NULL AND process NOT IN (SELECT name FROM monitors)
GROUP BY file
ORDER BY subject;
