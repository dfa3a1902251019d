-- Order-independent checksum of a table (its name stands for %s): number of rows and sum of a 64-bit hash of each.
select count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from %s t
