-- title: Sessions in open pacing keep their schedule
-- clause: R33 (workload.md 16.2)
-- asks: start after schedule, each CE process
-- bounds: 1 % later than `tolerances.lateness.schedule`
-- judges: environment
-- pacing: open
-- pass: Sessions sent their transactions on schedule.
-- fail: Sessions are behind their schedule: {worst}.
-- causes: The system cannot carry `pacing.targetTpsV`, or the CE's machine is busy.
-- change: Lower the target, or raise `pacing.sessions` if sessions wait for answers.
-- One in a hundred may be late: a 99th percentile.
SELECT process || format(', later than {:.0f} ms', tolerance('lateness.schedule') / 1000) AS subject,
    100 * count(*) FILTER (start_us - scheduled_us > tolerance('lateness.schedule')) / count(*) AS measured,
    NULL AS lower, 1 AS upper, '% of its transactions' AS unit
FROM tx
WHERE issuer = 'CUSTOMER' AND measured
GROUP BY process
ORDER BY process;
