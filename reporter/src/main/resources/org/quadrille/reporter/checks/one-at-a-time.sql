-- title: One transaction of a session at a time
-- clause: R28 (workload.md 16.1)
-- asks: no session sends before it has the answer to its last transaction
-- bounds: 0, each process
-- judges: records
-- pass: No session sent a transaction before it had the answer to the one before.
-- fail: Response times reach beyond the next transaction of their session: {worst}.
WITH times AS (
    SELECT process, start_us,
        lag(completed_us) OVER (PARTITION BY process, session ORDER BY start_us, completed_us) AS answered_us
    FROM tx
    WHERE issuer = 'CUSTOMER'
)
SELECT process AS subject, count(*) FILTER (answered_us > start_us) AS measured, NULL AS lower, 0 AS upper,
    'transactions' AS unit
FROM times
GROUP BY process
ORDER BY process;
