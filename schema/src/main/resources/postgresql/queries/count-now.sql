-- The server adds what this session did to its counters at once, not within a second.
select 'counted', pg_stat_force_next_flush()::text
