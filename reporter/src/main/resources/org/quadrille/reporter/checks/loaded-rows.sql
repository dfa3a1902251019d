-- title: Loaded rows
-- clause: R43 (workload.md 3.3, 3.4)
-- asks: rows of the load in TRADE, SETTLEMENT, TRADE_HISTORY, CASH_TRANSACTION and HOLDING_HISTORY, counted before the run; a database with too many rows for that is reported and not judged
-- bounds: TRADE and SETTLEMENT exact; the others: the formulas of workload.md 3, and no fewer than another database of the same size
-- judges: records
-- pass: Before the run the tables that grow with each trade held all rows of their load, as far as these were counted.
-- fail: Tables lack rows of their load, or have too many: {worst}.
-- Six standard deviations of what chance allows; what depends on the days, within the range for all days. Databases of one
-- size have the same rows, so none may have fewer than another.
WITH rules(name, least, most, variance) AS (
    VALUES ('trade', 1, 1, 0), ('settlement', 1, 1, 0), ('trade_history', 2.4, 2.4, 0.24),
        ('cash_transaction', 0.92, 0.92, 0.0736), ('holding_history', 1.17, 1.36, 0)
),
found AS (
    SELECT d.*, r.name AS tbl, l.tile IS NOT NULL AS looked, l.counted,
        ceil(least * trades - 6 * sqrt(variance * trades)) AS lower,
        floor(most * trades + 6 * sqrt(variance * trades)) AS upper,
        max(l.counted) OVER (PARTITION BY r.name, l.trades) AS twin
    FROM database_names d
    CROSS JOIN rules r
    LEFT JOIN loaded_rows l ON l.tile = d.tile AND l.grp = d.grp AND l.role = d.role AND l.name = r.name
)
SELECT server || ', ' || name || ', ' || tbl AS subject,
    CASE WHEN counted IS NULL AND looked THEN 0 ELSE counted END AS measured,
    CASE WHEN counted IS NULL THEN 0 ELSE greatest(lower, least(twin, upper)) END AS lower,
    CASE WHEN counted IS NULL THEN 0 ELSE upper END AS upper,
    'rows' AS unit,
    CASE WHEN NOT looked THEN subject || ': not looked at before the run'
         WHEN counted IS NULL THEN subject || ': not counted before the run' END AS note
FROM found
ORDER BY server, name, tbl;
