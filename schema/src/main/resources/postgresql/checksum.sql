-- Order-independent checksum of a table (its name stands for %s): number of rows and sum of a 64-bit hash of each, of its values
-- as they are stored. Of their text it would take twice as long. The sum of bigint values is a numeric, which does not overflow.
select count(*), coalesce(sum(hash_record_extended(t, 0)), 0) from %s t
