-- Number of sessions that wait for one.
select count(*) from pg_stat_activity where datname = current_database() and ? = any (pg_blocking_pids(pid))
