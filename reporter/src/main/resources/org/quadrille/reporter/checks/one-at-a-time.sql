-- title: One transaction of a session or sender at a time
-- clause: R28 (workload.md 16.1)
-- asks: no session, and no sender of the market, sends before it has the answer to its last transaction; one of each process is counted again from its records
-- bounds: 0, each process; 0 apart
-- judges: records
-- pass: No session and no sender sent a transaction before it had the answer to the one before.
-- fail: Response times reach beyond the next transaction of their session or sender, or it was not counted so: {worst}.
-- causes: Response times in a log are longer than they can be: it was edited, or its clock jumped.
-- change: Run again; if it stays, tell the makers of the kit.
-- What was counted while the logs were read is counted again for one session or sender of each process, from its records:
-- the answer to each transaction has to come before the next one begins.
WITH records AS (
    SELECT s.process, s.session, s.transactions, s.too_early, r.start_us,
        lag(r.completed_us) OVER (PARTITION BY s.process ORDER BY r.start_us, r.completed_us) AS answered_us
    FROM sampled_turns s
    LEFT JOIN tx r ON r.process = s.process AND r.session = s.session AND r.issuer <> 'HOUSE'
    WHERE s.transactions > 0
),
again AS (
    SELECT process, session, any_value(transactions) AS transactions, any_value(too_early) AS too_early,
        count(answered_us) AS counted, count(*) FILTER (start_us < answered_us) AS early
    FROM records
    GROUP BY ALL
)
SELECT process AS subject, sum(too_early) AS measured, NULL AS lower, 0 AS upper, 'transactions' AS unit
FROM turns
GROUP BY process
UNION ALL
SELECT process || ', number ' || session || ' counted again', abs(counted - transactions) + abs(early - too_early), NULL, 0,
    'transactions'
FROM again
ORDER BY subject;
