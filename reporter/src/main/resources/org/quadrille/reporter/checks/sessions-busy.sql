-- title: Sessions in closed pacing do not rest
-- clause: R45 (workload.md 16.1)
-- asks: time of the sessions between an answer and the next request, less waits for the market; those waits, and which of them no late Trade-Result or Market-Feed of the group explains
-- bounds: 5 % of their time and 0.1 ms a transaction, each process and phase; waits without such a reason 1 %
-- judges: records
-- pacing: closed
-- pass: The sessions sent their next request as soon as they had an answer, or as the market had caught up: {worst}.
-- fail: The sessions rested, or their response times are not those that they had: {worst}.
-- causes: The CE's machine is short of processors, or times in the log were edited.
-- change: More processors for the CE, or fewer sessions of each.
-- Making an input and logging an answer take a twentieth of a millisecond, which counts where answers are that fast.
WITH waits AS (
    SELECT process, tile, grp, (start_us - waited_us(txn, variant)) // 1000000 AS second, sum(waited_us(txn, variant)) AS us
    FROM records
    WHERE txn = 'TO' AND variant >= 4096
    GROUP BY ALL
),
-- What is sent late was told as late from the bound on, and is taken to be so for as long again; and a second for the telling.
late AS (
    SELECT DISTINCT tile, grp, (scheduled_us + market_us('mostLag')) // 1000000 AS since,
        (2 * start_us - scheduled_us - market_us('mostLag')) // 1000000 + 1 AS til
    FROM records
    WHERE txn IN ('TR', 'MF') AND start_us - scheduled_us > market_us('mostLag')
),
unexplained AS (
    SELECT process, sum(us) AS us
    FROM waits w
    WHERE NOT EXISTS (
        SELECT 1 FROM late l WHERE l.tile = w.tile AND l.grp = w.grp AND w.second BETWEEN l.since AND l.til
    )
    GROUP BY process
),
whole AS (SELECT process, sum(wait_us) AS wait_us, sum(time_us) AS time_us FROM turns WHERE session GROUP BY process)
SELECT process || ', phase ' || phase AS subject, 100 * rest_us / time_us AS measured, NULL AS lower,
    5 + 100 * (100 * transactions / time_us) AS upper, '%' AS unit, time_us > 0 AS enough
FROM turns
WHERE session
UNION ALL
SELECT process || ', waits for the market before Trade-Orders', 100 * wait_us / time_us, NULL, 100, '%', time_us > 0
FROM whole
UNION ALL
SELECT process || ', waits for a market that was not behind', 100 * coalesce(us, 0) / time_us, NULL, 1, '%', time_us > 0
FROM whole
LEFT JOIN unexplained USING (process)
ORDER BY subject;
