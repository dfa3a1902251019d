-- The clock of the server: microseconds since 1970.
select timestampdiff(microsecond, '1970-01-01', utc_timestamp(6))
