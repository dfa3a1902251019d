-- title: 90th percentile of the response time within its limit
-- clause: R15 (workload.md 10.5)
-- asks: 90th percentile of each type that has a limit
-- bounds: `limits`
-- judges: environment
-- pass: Every type has its 90th percentile within its limit.
-- fail: A type is too slow: {worst}.
-- causes: The database is too slow for this load: processor, disk, locks or memory.
-- change: Fewer `pacing.sessions`, or more processors, memory or faster disks for the machine that the report shows busiest.
SELECT title AS subject, p90 / 1000.0 AS measured, NULL AS lower, limit_us / 1000.0 AS upper, 'ms' AS unit
FROM types
LEFT JOIN percentiles USING (txn)
WHERE limit_us IS NOT NULL AND sent
ORDER BY ordinal;
