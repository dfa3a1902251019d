-- title: One transaction of a session or sender at a time
-- clause: R28 (workload.md 16.1)
-- asks: no session, and no sender of the market, sends before it has the answer to its last transaction
-- bounds: 0, each process
-- judges: records
-- pass: No session and no sender sent a transaction before it had the answer to the one before.
-- fail: Response times reach beyond the next transaction of their session or sender: {worst}.
SELECT process AS subject, sum(too_early) AS measured, NULL AS lower, 0 AS upper, 'transactions' AS unit
FROM turns
GROUP BY process
ORDER BY process;
