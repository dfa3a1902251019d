-- What every check reads. Made from transactions.parquet and the tables of context.sql.

-- A transaction belongs to the interval in which it completed, and to the phase of its card for group shares.
-- Trade-Cleanup comes before the run and is not part of it.
CREATE VIEW records AS
SELECT r.*, scheduled_us + response_us AS completed_us,
    scheduled_us + response_us >= measure_start AND scheduled_us + response_us < measure_end AS measured,
    status >= 0 AND status <> 1 AS committed
FROM 'transactions.parquet' r
CROSS JOIN schedule
WHERE txn <> 'TC';

-- The same with what is known of its type, which takes as long for each record as to read it. issuer: CUSTOMER, MARKET or HOUSE;
-- counted: of the throughput, and not failed.
CREATE VIEW tx AS
SELECT r.*, types.issuer, types.counted AND status >= 0 AS counted
FROM records r
LEFT JOIN types USING (txn);

-- What is counted of all records is counted once: sampling intervals from the start of the run and from that of the
-- measurement interval are where records completed. Some counts are of records that a check does not expect: of a response
-- below 0, or also of a start that is not the scheduled one, or of a phase that was not current.
CREATE TABLE ended AS
SELECT a.*, types.issuer, types.counted AND status >= 0 AS counted
FROM (
    SELECT CASE WHEN completed_us >= 0 THEN completed_us // sampling END AS from_start,
        CASE WHEN measured THEN (completed_us - measure_start) // sampling END AS from_measure,
        txn, tile, grp, phase, measured, status, sql_state, retries > 0 AS retried,
        count(*) AS n, sum(response_us) AS response_us, min(response_us) AS min_us, max(response_us) AS max_us,
        sum(retries) AS retries, count(*) FILTER (response_us < 0) AS negative,
        count(*) FILTER (response_us < 0 OR start_us <> scheduled_us) AS moved,
        -- A phase is that of the instant when the card was dealt, just before the transaction is sent.
        count(*) FILTER (phase NOT BETWEEN phase_at(least(scheduled_us, start_us) - waited_us(txn, variant) - 2000000, measure_start, phase_length, phases)
            AND phase_at(start_us, measure_start, phase_length, phases)) AS not_current,
        count(*) FILTER (completed_us < run_end) AS before_end, sum(variant & 255) AS entries,
        count(*) FILTER ((variant >> 7) & 7 >= 2) AS limit_orders
    FROM records
    CROSS JOIN schedule
    GROUP BY ALL
) a
LEFT JOIN types USING (txn);

-- Small enough to be read by every check, however long the log. entries: the sum of the last eight bits of the variants.
CREATE TABLE agg AS
SELECT txn, issuer, tile, grp, phase, measured, status, sql_state, retried,
    sum(n)::BIGINT AS n, sum(response_us) AS response_us, min(min_us) AS min_us, max(max_us) AS max_us,
    sum(retries) AS retries, sum(negative)::BIGINT AS negative, sum(moved)::BIGINT AS moved,
    sum(not_current)::BIGINT AS not_current, sum(before_end)::BIGINT AS before_end, sum(entries) AS entries,
    sum(limit_orders)::BIGINT AS limit_orders
FROM ended
GROUP BY ALL;

-- Customer transactions of each session, by the phase of their card and that in which they completed. good: not failed; us: the
-- sum of their response times.
CREATE TABLE dealt AS
SELECT process, session, tile, grp, phase, phase_at(completed_us, measure_start, phase_length, phases) AS done,
    count(*) AS n, count(*) FILTER (status >= 0) AS good, sum(response_us) FILTER (status >= 0) AS us
FROM tx
CROSS JOIN schedule
WHERE issuer = 'CUSTOMER'
GROUP BY ALL;

-- What the connectors did, and what the logs say of it: the time from the sending to the whole answer, which no wait before
-- the sending is part of. top_us: the longest time of the bucket; us: the sum of those times. Of a transaction whose connection
-- was lost nobody knows how long its connector had it.
CREATE VIEW served AS
SELECT tile, grp, phase, txn, upto_us AS top_us, sum(count)::BIGINT AS n, sum(sum_us)::BIGINT AS us
FROM 'service-times.parquet'
GROUP BY ALL;
CREATE TABLE answered AS
SELECT tile, grp, phase, txn, service_top(answer_us) AS top_us, count(*) AS n, sum(answer_us)::BIGINT AS us,
    sum(response_us)::BIGINT AS due_us
FROM (
    SELECT tile, grp, phase, txn, response_us, greatest(0, scheduled_us + response_us - start_us) AS answer_us
    FROM records
    WHERE sql_state NOT LIKE '08%'
)
GROUP BY ALL;

-- Orders and results of the same trade id, in one row. results_alone: those without an order.
CREATE TABLE trade_ids AS
SELECT sum(orders - 1) FILTER (orders > 0) AS second_orders, sum(results - 1) FILTER (results > 0) AS second_results,
    sum(results) AS results, coalesce(sum(results) FILTER (orders = 0 OR trade_id IS NULL), 0) AS results_alone
FROM (
    SELECT tile, grp, trade_id, count(*) FILTER (txn = 'TO') AS orders, count(*) FILTER (txn = 'TR') AS results
    FROM records
    WHERE txn IN ('TO', 'TR') AND committed
    GROUP BY ALL
);

-- The inputs apart, without the waits of Trade-Orders: there are thousands of them, and few checks ask.
CREATE TABLE variants AS SELECT txn, measured, status, variant & 4095 AS variant, count(*) AS n FROM records GROUP BY ALL;

CREATE TABLE buckets AS
SELECT txn, bucket_top(b) AS response_us, n
FROM (
    SELECT txn, bucket(response_us) AS b, count(*) AS n FROM records WHERE measured AND response_us >= 0 GROUP BY ALL
);

CREATE TABLE percentiles AS
SELECT txn,
    min(response_us) FILTER (upto * 100 >= total * 50) AS p50,
    min(response_us) FILTER (upto * 100 >= total * 90) AS p90,
    min(response_us) FILTER (upto * 100 >= total * 95) AS p95,
    min(response_us) FILTER (upto * 100 >= total * 99) AS p99
FROM (
    SELECT txn, response_us, sum(n) OVER (PARTITION BY txn ORDER BY response_us) AS upto,
        sum(n) OVER (PARTITION BY txn) AS total
    FROM buckets
)
GROUP BY txn;

-- Growth of a table of a database over the run.
CREATE VIEW growth AS
SELECT tile, grp, role, name, after - before AS grown, before, after FROM databases;

-- Samples of every process, with its machine.
CREATE VIEW process_samples AS
SELECT r.machine, s.*
FROM 'samples.parquet' s
JOIN (SELECT process, machine FROM readings WHERE kind = 'SAMPLES') r USING (process);

-- Every machine once: several processes sample the same one, and the first by name speaks for it.
CREATE VIEW machine_samples AS
WITH speakers AS (SELECT machine, min(process) AS process FROM process_samples GROUP BY machine),
roles AS (
    SELECT machine, bool_or(role = 'driver') AS driver, bool_or(role = 'tierA') AS tier_a,
        bool_or(role = 'tierB') AS tier_b
    FROM machine_roles
    GROUP BY machine
)
SELECT s.machine, m.name, coalesce(driver, false) AS driver, coalesce(tier_a, false) AS tier_a,
    coalesce(tier_b, false) AS tier_b, s.process, s.time_us, ${machine_columns}
FROM process_samples s
JOIN speakers USING (machine, process)
LEFT JOIN machines m USING (machine)
LEFT JOIN roles USING (machine);

-- A gauge of a group has its tile and group in its name; those of a connector are of its group. Both are NULL for all others.
CREATE VIEW gauges AS
SELECT g.time_us, g.worker, split_part(g.gauge, '.', 1) AS gauge,
    coalesce(try_cast(nullif(split_part(g.gauge, '.', 2), '') AS INTEGER), r.tile) AS tile,
    coalesce(try_cast(nullif(split_part(g.gauge, '.', 3), '') AS INTEGER), r.grp) AS grp,
    g.value
FROM 'gauges.parquet' g
LEFT JOIN (SELECT part, tile, grp FROM machine_roles WHERE role = 'tierA') r ON r.part = g.worker;

-- Steps of the charts over time: the sampling interval, or as many of them as keep a chart within 600 steps.
CREATE VIEW chart_steps AS
SELECT n, step, n * step AS start_us, least(step, run_end - n * step) AS length_us
FROM (
    SELECT unnest(range(0, ceil(greatest(run_end, 1) / step)::BIGINT)) AS n, step, run_end
    FROM (SELECT run_end, sampling * greatest(1, ceil(run_end / sampling / 600))::BIGINT AS step FROM schedule)
);

-- What ended in each step, of every type and group; small enough to be read by every chart.
CREATE TABLE timeline AS
SELECT from_start * sampling // step AS n, txn, tile, grp,
    coalesce(sum(n) FILTER (status >= 0), 0)::BIGINT AS good,
    coalesce(sum(n) FILTER (status >= 0 AND status <> 1), 0)::BIGINT AS committed, sum(retries) AS retries
FROM ended
CROSS JOIN schedule
CROSS JOIN (SELECT any_value(step) AS step FROM chart_steps)
WHERE from_start IS NOT NULL
GROUP BY ALL;
