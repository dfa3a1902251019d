-- title: Sessions keep their schedule
-- clause: R33 (workload.md 16.2)
-- asks: start after schedule, each CE process
-- bounds: closed pacing: none; open: 1 % later than `tolerances.lateness.schedule`
-- judges: environment
-- pass: Sessions sent their transactions on schedule.
-- fail: Sessions are behind their schedule: {worst}.
-- With closed pacing a transaction is due when it is sent. With open pacing one in a hundred may be late: a 99th
-- percentile.
SELECT process || CASE WHEN open_pacing THEN format(', later than {:.0f} ms', tolerance('lateness.schedule') / 1000)
        ELSE ', late' END AS subject,
    100 * count(*) FILTER (start_us - scheduled_us > CASE WHEN open_pacing THEN tolerance('lateness.schedule') ELSE 0 END)
        / count(*) AS measured,
    NULL AS lower, CASE WHEN open_pacing THEN 1 ELSE 0 END AS upper, '% of its transactions' AS unit
FROM tx, run
WHERE issuer = 'CUSTOMER' AND measured
GROUP BY process, open_pacing
ORDER BY process;
