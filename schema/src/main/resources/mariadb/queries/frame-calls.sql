-- What the server counts of routines is in performance_schema, which is off unless somebody switched it on at its start, and
-- which no role of the kit may read.
select 'calls are counted', 'false'
