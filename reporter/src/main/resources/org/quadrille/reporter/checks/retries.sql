-- title: Retried transactions
-- clause: R17 (workload.md 13.1, 13.7)
-- asks: transactions with a retry, each type
-- bounds: `tolerances.retriedResults` for Trade-Result, `retriedOthers` for the others, and sampling bound
-- judges: environment
-- pass: Few transactions had to be retried.
-- fail: Too many transactions had to be retried: {worst}.
-- causes: Transactions wait for the same rows: too many sessions for the active load units, or a slow disk that holds locks long.
-- change: Fewer `pacing.sessions`, more load units, or faster commits.
WITH counted AS (
    SELECT types.ordinal, types.txn, types.title, sum(n) AS n, coalesce(sum(n) FILTER (retried), 0) AS k
    FROM types
    LEFT JOIN agg ON agg.txn = types.txn AND measured
    WHERE sent
    GROUP BY ALL
),
-- One of three that were retried says nothing of a phase.
phases AS (
    SELECT txn, phase, 100 * coalesce(sum(n) FILTER (retried), 0) / sum(n) AS percent
    FROM agg
    WHERE measured
    GROUP BY ALL
    HAVING sum(n) >= 100
),
worst AS (SELECT txn, arg_max(phase, (percent, -phase)) AS phase, max(percent) AS percent FROM phases GROUP BY txn),
judged AS (
    SELECT *, 100 * draw_upper(tolerance(CASE WHEN txn = 'TR' THEN 'retriedResults' ELSE 'retriedOthers' END) / 100, n) AS upper
    FROM counted
)
SELECT title AS subject, 100 * k / n AS measured, NULL AS lower, upper, '%' AS unit,
    CASE WHEN 100 * k / n > upper
        THEN format('{}: {:.3f} % (at most {:.3f} %)', title, 100 * k / n, upper)
            || coalesce(format(', most in phase {} with {:.3f} %', w.phase, w.percent), '') END AS note
FROM judged j
LEFT JOIN worst w USING (txn)
ORDER BY ordinal;
