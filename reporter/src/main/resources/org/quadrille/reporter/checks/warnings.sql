-- title: Transactions with a warning
-- clause: R32 (workload.md 12.13)
-- asks: positive status other than 1, each type
-- bounds: `tolerances.warnings` and sampling bound
-- judges: environment
-- pass: Few transactions found less than they looked for.
-- fail: Too many transactions found less than they looked for: {worst}.
-- causes: Databases lack rows that inputs ask for: other `scale` or load units than were loaded.
-- change: Load again with the testbed's own sizes (`db build --replace`).
WITH counted AS (
    SELECT types.ordinal, types.title, sum(n) AS n, coalesce(sum(n) FILTER (status > 1), 0) AS k
    FROM types
    LEFT JOIN agg ON agg.txn = types.txn AND measured
    WHERE sent
    GROUP BY ALL
)
SELECT title AS subject, 100 * k / n AS measured, NULL AS lower, 100 * draw_upper(tolerance('warnings') / 100, n) AS upper,
    '%' AS unit
FROM counted
ORDER BY ordinal;
