-- title: Sessions in closed pacing do not rest
-- clause: R45 (workload.md 16.1)
-- asks: time of the sessions between an answer and the next request
-- bounds: 5 % of their time and 0.1 ms a transaction, each process and phase
-- judges: records
-- pacing: closed
-- pass: The sessions sent their next request as soon as they had an answer: {worst}.
-- fail: The sessions rested, or their response times are not those that they had: {worst}.
-- Making an input and logging an answer take a twentieth of a millisecond, which counts where answers are that fast.
SELECT process || ', phase ' || phase AS subject, 100 * rest_us / time_us AS measured, NULL AS lower,
    5 + 100 * (100 * transactions / time_us) AS upper, '%' AS unit, time_us > 0 AS enough
FROM turns
WHERE session
ORDER BY process, phase;
