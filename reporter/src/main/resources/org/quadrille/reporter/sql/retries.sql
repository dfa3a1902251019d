-- Retries a second in each step of the charts, of the types that had any.
SELECT y.ordinal, y.txn AS code, s.start_us AS at, coalesce(sum(t.retries), 0) * 1e6 / any_value(s.length_us) AS rate
FROM chart_steps s
JOIN types y ON y.txn IN (SELECT txn FROM timeline WHERE retries > 0)
LEFT JOIN timeline t ON t.n = s.n AND t.txn = y.txn
GROUP BY y.ordinal, y.txn, s.start_us
ORDER BY y.ordinal, s.start_us;
