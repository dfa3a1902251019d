-- HDR buckets with three significant digits: 2048 of width 1, then 1024 for every further power of two. Counts of buckets
-- merge exactly, whatever process they come from. Their numbers are in the order of their times and fit into two bytes.
CREATE MACRO bucket_shift(us) AS CASE WHEN us < 2048 THEN 0 ELSE floor(log2(us))::INTEGER - 10 END;
CREATE MACRO bucket(us) AS ((us >> bucket_shift(us)) + (bucket_shift(us) << 10))::USMALLINT;
-- The highest time in a bucket, by which it is named.
CREATE MACRO bucket_top(b) AS
    CASE WHEN b < 2048 THEN b::BIGINT ELSE (b % 1024 + 1025)::BIGINT * (1::BIGINT << (b // 1024 - 1)::INTEGER) - 1 END;
