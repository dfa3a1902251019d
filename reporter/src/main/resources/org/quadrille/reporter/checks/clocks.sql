-- title: Clocks agree
-- clause: R7 (workload.md 15.3)
-- pass: Every clock is near that of prime; the farthest is {worst}.
-- fail: The clock of a process is too far from that of prime: {worst}.
SELECT name AS subject, (abs(clock_offset) + clock_error) / 1000.0 AS measured, NULL AS lower,
    tolerance('clockOffset') / 1000.0 AS upper, 'ms' AS unit
FROM workers;
