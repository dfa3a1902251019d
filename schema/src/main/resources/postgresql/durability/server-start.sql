-- When the server was started, what time it is there, and whether it has recovered from a crash since: that resets its
-- statistics.
select extract(epoch from pg_postmaster_start_time()) as started,
       extract(epoch from clock_timestamp()) as asked,
       coalesce((select stats_reset >= pg_postmaster_start_time() from pg_stat_bgwriter), false) as recovered
