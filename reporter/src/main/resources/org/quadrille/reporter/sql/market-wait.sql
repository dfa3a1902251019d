-- Share of the sessions' time for which they waited for the market before Trade-Orders (workload.md 16.1); NULL if none did.
SELECT nullif(100 * sum(wait_us) / sum(time_us), 0) AS percent
FROM turns
CROSS JOIN schedule
WHERE session AND phase BETWEEN 1 AND phases;
