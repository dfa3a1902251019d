-- title: Mean response time against the type's own 90th percentile
-- clause: R14 (workload.md 10.5)
-- asks: mean of each type against its own 90th percentile; not Data-Maintenance
-- bounds: exact
-- judges: environment
-- pass: No type has a mean above its own 90th percentile.
-- fail: A few very slow transactions drive a mean above its 90th percentile: {worst}.
SELECT title AS subject, sum(a.response_us) / sum(a.n) / 1000.0 AS measured, NULL AS lower,
    any_value(p90) / 1000.0 AS upper, 'ms' AS unit
FROM types
LEFT JOIN agg a ON a.txn = types.txn AND a.measured
LEFT JOIN percentiles p ON p.txn = types.txn
WHERE types.issuer <> 'HOUSE'
GROUP BY types.ordinal, title
ORDER BY types.ordinal;
