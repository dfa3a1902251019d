-- title: tpsV for each load unit
-- clause: R37 (workload.md 17.7)
-- asks: tpsV against nominal tpsV of the active load units, in all and of each group
-- bounds: standard runs: at most `tolerances.loadUnit.highest`, for a group `tolerances.groupShareRelative` more; others: reported
-- judges: environment
-- needs: TR
-- pass: Throughput is not too high for the active load units: {worst}.
-- fail: Throughput is too high for the active load units: {worst}.
-- causes: Databases are too small for what the system does.
-- change: Load more load units (`loadUnits`), or fewer sessions.
WITH rates AS (
    SELECT g.tile, g.grp, g.load_units, coalesce(sum(n), 0) * 1e6 / any_value(measure_end - measure_start) AS tpsv
    FROM groups g
    CROSS JOIN schedule
    LEFT JOIN agg a ON a.tile = g.tile AND a.grp = g.grp AND txn = 'TR' AND status >= 0 AND measured
    GROUP BY ALL
),
total AS (SELECT nullif(sum(tpsv), 0) AS tpsv FROM rates),
nominal AS (
    SELECT 0 AS tile, 0 AS grp, 'tpsV' AS subject, tpsv, active_load_units AS load_units, standard FROM total, run
    UNION ALL
    SELECT tile, grp, 'tile ' || tile || ', group ' || grp, CASE WHEN t.tpsv > 0 THEN r.tpsv END, load_units, standard
    FROM rates r, total t, run
),
percents AS (
    SELECT *, 100 * tpsv / (load_units * tolerance('loadUnit.tpsV')) AS percent,
        tolerance('loadUnit.highest') * CASE WHEN grp = 0 THEN 1 ELSE 1 + tolerance('groupShareRelative') / 100 END AS highest
    FROM nominal
)
SELECT subject, percent AS measured, CASE WHEN NOT standard THEN 0 END AS lower,
    CASE WHEN standard THEN highest END AS upper, '% of nominal' AS unit,
    CASE WHEN grp > 0 THEN subject || ': ' ELSE '' END
        || format('{:.2f} tpsV on {} active load units are {:.1f} % of nominal', tpsv, load_units, percent)
        || CASE WHEN NOT standard THEN ', only reported'
                WHEN percent < tolerance('loadUnit.lowest')
                THEN format(' (at most {:.0f} %; that it is below {:.0f} % is only reported)', highest, tolerance('loadUnit.lowest'))
                ELSE format(' (at most {:.0f} %)', highest) END AS note
FROM percents
ORDER BY tile, grp;
