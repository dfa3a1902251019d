-- title: Transactions with a warning
-- clause: R32 (workload.md 4.10, 12.13)
-- asks: positive status other than 1, each type
-- bounds: `tolerances.warnings` and sampling bound; Trade-Status also what the population leads to
-- judges: environment
-- pass: Few transactions found less than they looked for, and no fewer than the population has.
-- fail: Transactions found less than they looked for, not as often as they should: {worst}.
-- causes: Databases lack rows that inputs ask for: other `scale` or load units than were loaded. Or accounts were not chosen as they should be.
-- change: Load again with the testbed's own sizes (`db build --replace`).
-- A Trade-Status warns of an account with less than 50 trades. Trades and Trade-Status choose accounts alike (5.3, 5.4), so
-- an account of chance q has a Poisson number of trades with mean q for each trade of its load unit. Ten positions count
-- together. What one population may be off is by Bernstein's inequality: no account has a chance above 0.0008.
WITH customers AS (
    SELECT CASE WHEN x < 200 THEN x + 151 WHEN x < 800 THEN (x + 501) / 2 ELSE x - 149 END / 500000 AS chance,
        CASE WHEN x < 200 THEN 1 WHEN x < 800 THEN 2 ELSE 5 END AS fewest,
        CASE WHEN x < 200 THEN 4 WHEN x < 800 THEN 8 ELSE 10 END AS most
    FROM (SELECT 10 * i + 5 AS x FROM (SELECT unnest(range(100)) AS i))
),
accounts AS (
    SELECT chance / n AS q, 10 * chance / (most - fewest + 1) AS weight
    FROM customers
    JOIN (SELECT unnest(range(1, 11)) AS n) ON n BETWEEN fewest AND most
),
numbers AS (
    SELECT k, sum(ln(greatest(k, 1))) OVER (ORDER BY k) AS ln_factorial FROM (SELECT unnest(range(50)) AS k)
),
-- Trades of an active load unit: at least those before the run, at most those after it.
bounds AS (
    SELECT min(1000 * t.before / c.before) AS fewest, max(t.after / load_units) AS most,
        count(t.after) = count(*) AND count(c.before) = count(*) AS known
    FROM groups g
    LEFT JOIN databases t ON t.tile = g.tile AND t.grp = g.grp AND t.role = 'OLTP' AND t.name = 'trade'
    LEFT JOIN databases c ON c.tile = g.tile AND c.grp = g.grp AND c.role = 'OLTP' AND c.name = 'customer'
),
trades AS (SELECT DISTINCT unnest([fewest, most]) AS n FROM bounds WHERE known),
young AS (
    SELECT n, q, weight, least(1, sum(exp(k * ln(n * q) - n * q - ln_factorial))) AS p
    FROM trades
    CROSS JOIN accounts
    CROSS JOIN numbers
    GROUP BY ALL
),
expected AS (
    SELECT min(e) - max(off) AS least, max(e) + max(off) AS most
    FROM (
        SELECT sum(weight * p) AS e, z() * sqrt(sum(weight * q * p * (1 - p))) + z() * z() / 6 * 0.0008 AS off
        FROM young
        GROUP BY n
    )
),
counted AS (
    SELECT types.ordinal, types.title, types.txn, sum(n) AS n, coalesce(sum(n) FILTER (status > 1), 0) AS k
    FROM types
    LEFT JOIN agg ON agg.txn = types.txn AND measured
    WHERE sent
    GROUP BY ALL
)
SELECT title AS subject, CASE WHEN txn <> 'TS' OR least IS NOT NULL THEN 100 * k / n END AS measured,
    CASE WHEN txn = 'TS' AND least > 0 THEN 100 * draw_lower(least, n) END AS lower,
    100 * draw_upper(CASE WHEN txn = 'TS' THEN least(tolerance('warnings') / 100, most) ELSE tolerance('warnings') / 100 END, n)
        AS upper,
    '%' AS unit
FROM counted
CROSS JOIN expected
ORDER BY ordinal;
