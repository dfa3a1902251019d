-- How much there is to go through.
SELECT (SELECT coalesce(sum(n), 0) FROM agg) AS records, (SELECT count(*) FROM chart_steps) AS steps;
