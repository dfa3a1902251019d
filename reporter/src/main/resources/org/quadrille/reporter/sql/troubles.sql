-- Failed and retried transactions of the whole run, by type, phase of their card and SQLSTATE.
SELECT y.title AS transaction, a.phase, CASE WHEN a.status < 0 THEN 'failed' ELSE 'retried' END AS outcome, a.sql_state,
    sum(a.n)::BIGINT AS count, sum(a.retries)::BIGINT AS retries
FROM agg a
JOIN types y USING (txn)
WHERE a.status < 0 OR a.retried
GROUP BY ALL
ORDER BY any_value(y.ordinal), a.phase, outcome, a.sql_state;
