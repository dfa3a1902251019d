-- What chance allows, and the profile's numbers by name. See docs/checks.md.

-- How far a short run may be off by chance: z standard deviations.
CREATE MACRO z() AS 5.0;

-- Bounds of a share p among n independent draws, by Anscombe's variance-stabilising transform.
CREATE MACRO draw_lower(p, n) AS
    CASE WHEN asin(sqrt(p)) > z() / (2 * sqrt(n + 0.5))
    THEN greatest(0, ((n + 0.75) * pow(sin(asin(sqrt(p)) - z() / (2 * sqrt(n + 0.5))), 2) - 0.375) / n) ELSE 0 END;
CREATE MACRO draw_upper(p, n) AS
    CASE WHEN asin(sqrt(p)) + z() / (2 * sqrt(n + 0.5)) < pi() / 2
    THEN least(1, ((n + 0.75) * pow(sin(asin(sqrt(p)) + z() / (2 * sqrt(n + 0.5))), 2) - 0.375) / n) ELSE 1 END;
-- Bounds of the share of a card with share p among n cards from decks. Whole rounds leave nothing to chance; w is the sum
-- over all unfinished rounds, k of d cards each drawn without replacement, of k (d - k) / (d - 1).
CREATE MACRO deck_lower(p, percent, w, n) AS p - greatest(p * percent / 100, z() * sqrt(p * (1 - p) * w) / n);
CREATE MACRO deck_upper(p, percent, w, n) AS p + greatest(p * percent / 100, z() * sqrt(p * (1 - p) * w) / n);
-- How far above the mean a rate may be, in percent of it, that may be so many percent below: half as fast, or twice as fast.
CREATE MACRO fastest(percent) AS 10000 / (100 - percent);
-- Phase of an instant of a schedule: 0 before the measurement interval, one more than there are after it. Its columns are
-- given, as a look into the table for every record takes longer than all else in a check.
CREATE MACRO phase_at(us, measure_start, phase_length, phases) AS
    CASE WHEN us < measure_start THEN 0 ELSE least((us - measure_start) // phase_length + 1, phases + 1) END;
-- How far a sum of independent yes-or-no events with variance v may be from its mean, by Bernstein's inequality for z
-- standard deviations: rare events have longer tails than a normal distribution.
CREATE MACRO sum_off(v) AS z() * sqrt(v) + z() * z() / 6;
-- Probability that the Trade-Result of an order is due at most x after its order delay. Half of the limit orders wait for
-- their price, up to a period of the price wave; the others go by way of the next ticker entry.
CREATE MACRO due_by(limited, x, flush, period) AS
    CASE WHEN NOT limited THEN (x > 0)::INTEGER
         ELSE 0.5 * (x > flush)::INTEGER + 0.5 * (1 - pow(1 - greatest(0, least(1, (x - flush) / period)), 2)) END;
CREATE MACRO tolerance(key) AS (SELECT amount FROM tolerances WHERE name = key);
CREATE MACRO market_us(key) AS (SELECT micros FROM market WHERE name = key);
CREATE MACRO market_count(key) AS (SELECT number FROM market_counts WHERE name = key);
-- What a customer waited for the market before it sent a Trade-Order (workload.md 16.1).
CREATE MACRO waited_us(txn, variant) AS CASE WHEN txn = 'TO' THEN (variant >> 12) * 1000 ELSE 0 END;
CREATE MACRO sent(code) AS (SELECT types.sent FROM types WHERE txn = code);
-- How many transactions of a type there are if the logs have none: 0 if the profile leads to none, else NULL.
CREATE MACRO none_of(code) AS CASE WHEN NOT sent(code) THEN 0 END;
-- The coarser buckets of service times: 64 of width 1, then 32 for every further power of two. Named alike.
CREATE MACRO service_width(us) AS
    CASE WHEN us < 64 THEN 1 ELSE 1::BIGINT << (floor(log2(us))::INTEGER - 5) END;
CREATE MACRO service_top(us) AS us // service_width(us) * service_width(us) + service_width(us) - 1;
