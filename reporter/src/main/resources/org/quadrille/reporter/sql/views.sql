-- What every check reads. Made from transactions.parquet and the tables of context.sql.

-- How far a short run may be off by chance: z standard deviations (docs/checks.md). One false alarm in 1.7 million.
CREATE MACRO z() AS 5.0;

-- Bounds of a share p among n independent draws, by the variance-stabilising transform asin(sqrt(share)).
CREATE MACRO draw_lower(p, n) AS
    CASE WHEN n > 0 AND asin(sqrt(p)) > z() / (2 * sqrt(n)) THEN pow(sin(asin(sqrt(p)) - z() / (2 * sqrt(n))), 2) ELSE 0 END;
CREATE MACRO draw_upper(p, n) AS
    CASE WHEN n > 0 AND asin(sqrt(p)) + z() / (2 * sqrt(n)) < pi() / 2 THEN pow(sin(asin(sqrt(p)) + z() / (2 * sqrt(n))), 2) ELSE 1 END;
-- Bounds of the share of a card with share p among n cards from decks. Whole rounds leave nothing to chance; w is the sum
-- over all unfinished rounds, k of d cards each drawn without replacement, of k (d - k) / (d - 1).
CREATE MACRO deck_lower(p, percent, w, n) AS p - greatest(p * percent / 100, z() * sqrt(p * (1 - p) * w) / n);
CREATE MACRO deck_upper(p, percent, w, n) AS p + greatest(p * percent / 100, z() * sqrt(p * (1 - p) * w) / n);
CREATE MACRO tolerance(key) AS (SELECT amount FROM tolerances WHERE name = key);
CREATE MACRO market_us(key) AS (SELECT micros FROM market WHERE name = key);

-- A transaction belongs to the interval in which it completed, and to the phase of its card for group shares.
-- Trade-Cleanup comes before the run and is not part of it.
CREATE VIEW tx AS
SELECT r.*, types.issuer, scheduled_us + response_us AS completed_us,
    scheduled_us + response_us >= measure_start AND scheduled_us + response_us < measure_end AS measured,
    status >= 0 AND status <> 1 AS committed
FROM 'transactions.parquet' r
CROSS JOIN schedule
LEFT JOIN types USING (txn)
WHERE txn <> 'TC';

-- Small enough to be read by every check, however long the log.
CREATE TABLE agg AS
SELECT txn, issuer, tile, grp, phase, measured, status, sql_state, variant, retries > 0 AS retried,
    count(*) AS n, sum(response_us) AS response_us, min(response_us) AS min_us, max(response_us) AS max_us,
    sum(retries) AS retries
FROM tx
GROUP BY ALL;

-- HDR buckets with three significant digits: 2048 of width 1, then 1024 for every further power of two. Counts of
-- buckets merge exactly, whatever process they come from. A bucket is named by the highest value in it.
CREATE TABLE buckets AS
SELECT txn, ((response_us >> e) << e) + (1::BIGINT << e) - 1 AS response_us, count(*) AS n
FROM (
    SELECT txn, response_us, CASE WHEN response_us < 2048 THEN 0 ELSE floor(log2(response_us))::INTEGER - 10 END AS e
    FROM tx
    WHERE measured
)
GROUP BY ALL;

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
