-- title: Clocks agree
-- clause: R7 (workload.md 15.3)
-- asks: largest offset against prime, before the run, in every minute of it and at its end, error of the measurement added; with the drift between them
-- bounds: `tolerances.clockOffset`
-- judges: records
-- pass: Every clock was near that of prime, before the run and in it; the farthest is {worst}.
-- fail: The clock of a process was too far from that of prime: {worst}.
WITH readings AS (
    SELECT name, clock_offset AS off, clock_error AS error FROM workers
    UNION ALL
    SELECT worker, max(value) FILTER (gauge = 'clockOffset'), max(value) FILTER (gauge = 'clockError')
    FROM gauges
    WHERE gauge IN ('clockOffset', 'clockError')
    GROUP BY worker, time_us
)
SELECT name || CASE WHEN max(off) > min(off) THEN ', drift ' || round((max(off) - min(off)) / 1000.0, 3) || ' ms' ELSE '' END
        AS subject,
    max(abs(off) + error) / 1000.0 AS measured, NULL AS lower, tolerance('clockOffset') / 1000.0 AS upper, 'ms' AS unit
FROM readings
GROUP BY name;
