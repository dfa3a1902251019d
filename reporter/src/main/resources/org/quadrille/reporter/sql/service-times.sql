-- Where the response times of the measured phases went, means in milliseconds, by type. By the phase of the card, which is
-- what the connectors know; a transaction of a lost connection is not among the answers.
WITH response AS (
    SELECT txn, sum(due_us) / sum(n) AS response_us, sum(us) / sum(n) AS answer_us
    FROM answered
    CROSS JOIN schedule
    WHERE phase BETWEEN 1 AND phases
    GROUP BY txn
),
service AS (
    SELECT txn, sum(n)::BIGINT AS n, sum(us) / sum(n) AS service_us
    FROM served
    CROSS JOIN schedule
    WHERE phase BETWEEN 1 AND phases
    GROUP BY txn
)
SELECT title AS transaction, n AS count, response_us / 1000 AS response_ms, (response_us - answer_us) / 1000 AS before_ms,
    service_us / 1000 AS service_ms, (answer_us - service_us) / 1000 AS between_ms
FROM types
JOIN response USING (txn)
JOIN service USING (txn)
ORDER BY ordinal;
