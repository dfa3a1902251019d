-- Response times of all transactions of the mix (customer transactions and Trade-Results) together, in milliseconds.
WITH mix AS (SELECT txn FROM types WHERE issuer = 'CUSTOMER' OR txn = 'TR'),
steps AS (
    SELECT response_us, sum(sum(n)) OVER (ORDER BY response_us) AS upto, sum(sum(n)) OVER () AS total
    FROM buckets
    WHERE txn IN (FROM mix)
    GROUP BY response_us
)
SELECT (SELECT sum(response_us) / sum(n) / 1000 FROM agg WHERE measured AND txn IN (FROM mix)) AS mean_ms,
    (SELECT min(response_us) / 1000 FROM steps WHERE upto * 100 >= total * 90) AS p90_ms;
