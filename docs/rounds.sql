-- What any engine counts again from the log alone (log-format.md, "Whole rounds of decks"). In DuckDB's shell, with the
-- views of data/context.sql.

-- Cards in the whole rounds of the transaction decks: mix_rounds.
SELECT txn, count(*) AS n
FROM (
    SELECT txn, row_number() OVER (PARTITION BY process, session, tile, grp ORDER BY start_us) AS card,
        count(*) OVER (PARTITION BY process, session, tile, grp) AS cards
    FROM tx
    WHERE issuer = 'CUSTOMER'
)
CROSS JOIN (SELECT sum(weight) AS d FROM types)
WHERE cards < d OR card <= cards // d * d
GROUP BY txn;

-- The unfinished first rounds of the transaction decks: first_rounds without a phase.
SELECT round(coalesce(sum(cards * (d - cards) / (d - 1)), 0), 6) AS w
FROM (SELECT count(*) AS cards FROM tx WHERE issuer = 'CUSTOMER' GROUP BY process, session, tile, grp)
CROSS JOIN (SELECT sum(weight) AS d FROM types)
WHERE cards < d;

-- Cards in the whole rounds of the group decks: group_rounds.
SELECT phase, tile, grp, count(*) AS n
FROM (
    SELECT phase, tile, grp, row_number() OVER (PARTITION BY process, session, tile, phase ORDER BY start_us) AS card,
        count(*) OVER (PARTITION BY process, session, tile, phase) AS cards
    FROM tx
    WHERE issuer = 'CUSTOMER'
)
JOIN phase_decks USING (phase)
WHERE cards < d OR card <= cards // d * d
GROUP BY phase, tile, grp;

-- The unfinished first rounds of the group decks: first_rounds with a phase.
SELECT phase, tile, round(coalesce(sum(cards * (d - cards) / (d - 1)) FILTER (cards < d), 0), 6) AS w
FROM (
    SELECT phase, tile, count(*) AS cards FROM tx WHERE issuer = 'CUSTOMER' GROUP BY process, session, tile, phase
)
JOIN phase_decks USING (phase)
GROUP BY phase, tile;
