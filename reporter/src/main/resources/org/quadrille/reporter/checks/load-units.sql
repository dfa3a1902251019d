-- title: tpsV for each load unit
-- clause: R37 (workload.md 17.7)
-- pass: Throughput fits the active load units: {worst}.
-- fail: Throughput does not fit the active load units: {worst}.
WITH rate AS (
    SELECT sum(n) * 1e6 / any_value(measure_end - measure_start) AS tpsv
    FROM agg, schedule
    WHERE txn = 'TR' AND status >= 0 AND measured
),
nominal AS (
    SELECT tpsv, active_load_units, standard, 100 * tpsv / (active_load_units * tolerance('loadUnit.tpsV')) AS percent
    FROM rate, run
)
SELECT 'tpsV' AS subject, percent AS measured, CASE WHEN standard THEN tolerance('loadUnit.lowest') ELSE 0 END AS lower,
    CASE WHEN standard THEN tolerance('loadUnit.highest') END AS upper, '% of nominal' AS unit,
    format('{:.2f} tpsV on {} active load units are {:.1f} % of nominal', tpsv, active_load_units, percent)
        || CASE WHEN standard THEN format(' (must be {:.0f} to {:.0f} %)', tolerance('loadUnit.lowest'),
                tolerance('loadUnit.highest'))
            ELSE ', only reported: the run is not a standard one' END AS note
FROM nominal;
