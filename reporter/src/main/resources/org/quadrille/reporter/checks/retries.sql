-- title: Retried Trade-Results
-- clause: R17 (FACTS 13.7)
-- pass: Few Trade-Results had to be retried: {worst}.
-- fail: Too many Trade-Results had to be retried: {worst}.
SELECT title AS subject, 100 * coalesce(sum(n) FILTER (retried), 0) / sum(n) AS measured, NULL AS lower,
    tolerance('retriedResults') AS upper, '%' AS unit
FROM types
LEFT JOIN agg ON agg.txn = types.txn AND measured
WHERE types.txn = 'TR'
GROUP BY title;
