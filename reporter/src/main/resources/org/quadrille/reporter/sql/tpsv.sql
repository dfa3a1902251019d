-- The metric: completed Trade-Results in the measurement interval.
SELECT count(*) AS results FROM tx WHERE txn = 'TR' AND status >= 0 AND measured;
