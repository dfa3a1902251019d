-- title: Sessions in closed pacing do not rest
-- clause: R45 (workload.md 16.1)
-- asks: closed pacing: time of the sessions between an answer and the next request
-- bounds: 5 % of their time and 0.1 ms a transaction, each process and phase; open pacing, which lets them rest: none
-- judges: records
-- pass: The sessions sent their next request as soon as they had an answer, as far as their pacing asks for it: {worst}.
-- fail: The sessions rested, or their response times are not those that they had: {worst}.
-- Making an input and logging an answer take a twentieth of a millisecond, which counts where answers are that fast.
SELECT process || ', phase ' || phase AS subject, 100 * rest_us / time_us AS measured, NULL AS lower,
    CASE WHEN open_pacing THEN 100 ELSE 5 + 100 * (100 * transactions / time_us) END AS upper, '%' AS unit,
    time_us > 0 AS enough
FROM turns, run
WHERE session
ORDER BY process, phase;
