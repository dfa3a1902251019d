-- The clock of the server: microseconds since 1970.
select (extract(epoch from clock_timestamp()) * 1000000)::bigint
