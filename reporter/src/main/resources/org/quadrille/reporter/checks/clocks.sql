-- title: Clocks agree
-- clause: R7 (workload.md 15.3)
-- asks: largest offset against prime, before the run, in every minute of it and at its end, error of the measurement added; with the drift between them, and the minute in which a clock was set; at every look, by how much the two clocks of a process, wall and monotonic, parted
-- bounds: `tolerances.clockOffset`
-- judges: records
-- pass: Every clock was near that of prime, before the run and in it, and both clocks of each process agreed; the farthest is {worst}.
-- fail: The clock of a process was too far from that of prime, or from its own other clock: {worst}.
-- causes: A host keeps no time by NTP, its clock was set during the run, or it was paused as a guest.
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
GROUP BY name
UNION ALL
-- Only the monotonic clock tells the times of a run. Of both, one was set or stood still when they part.
SELECT process || ', its two clocks'
        || CASE WHEN max(abs(apart)) > tolerance('clockOffset') / 1000.0
            THEN ', parted in second ' || floor(arg_max(time_us, abs(apart)) / 1e6)::BIGINT || ' of the run' ELSE '' END,
    CASE WHEN count(apart) > 0 THEN greatest(max(sum), 0) - least(min(sum), 0) END, NULL, tolerance('clockOffset') / 1000.0, 'ms'
FROM (
    SELECT process, time_us, clocks_apart AS apart, sum(clocks_apart) OVER (PARTITION BY process ORDER BY time_us) AS sum
    FROM process_samples
    WHERE process = 'prime' OR process IN (SELECT name FROM workers WHERE kind IN ('CE', 'MEE', 'CONNECTOR'))
)
GROUP BY process
ORDER BY subject;
