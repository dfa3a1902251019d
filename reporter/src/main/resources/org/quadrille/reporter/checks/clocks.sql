-- title: Clocks agree
-- clause: R7 (workload.md 15.3)
-- asks: largest offset against prime, before the run, in every minute of it and at its end, error of the measurement added; with the drift between them, and the minute in which a clock was set
-- bounds: `tolerances.clockOffset`
-- judges: records
-- pass: Every clock was near that of prime, before the run and in it; the farthest is {worst}.
-- fail: The clock of a process was too far from that of prime: {worst}. No time within the run depends on it, as every process counts from the start that prime gave it.
-- causes: A host keeps no time by NTP, or its clock was set during the run.
-- change: Start chrony or an equal on every host, wait until `check` is content, and run again.
WITH readings AS (
    SELECT name, 0 AS time_us, clock_offset AS off, clock_error AS error FROM workers
    UNION ALL
    SELECT worker, time_us, max(value) FILTER (gauge = 'clockOffset'), max(value) FILTER (gauge = 'clockError')
    FROM gauges
    WHERE gauge IN ('clockOffset', 'clockError')
    GROUP BY worker, time_us
), steps AS (
    SELECT *, off - lag(off) OVER by_time AS step, lag(time_us) OVER by_time AS since
    FROM readings
    WINDOW by_time AS (PARTITION BY name ORDER BY time_us)
)
SELECT name || CASE WHEN max(off) > min(off) THEN ', drift ' || round((max(off) - min(off)) / 1000.0, 3) || ' ms' ELSE '' END
        || CASE WHEN max(abs(step)) > tolerance('clockOffset')
            THEN ', set by ' || round(arg_max(step, abs(step)) / 1000.0, 3) || ' ms in minute '
                || (1 + floor(arg_max(since, abs(step)) / 60e6))::BIGINT || ' of the run'
            ELSE '' END
        AS subject,
    max(abs(off) + error) / 1000.0 AS measured, NULL AS lower, tolerance('clockOffset') / 1000.0 AS upper, 'ms' AS unit
FROM steps
GROUP BY name;
