-- Which server answers, since when, what time it is there, whether it has recovered from a crash since (that resets its
-- statistics), what a commit waits for, and how many bytes of log a standby has still to flush (nothing without one, or
-- without the right to see that, which then is the last). A promotion begins a new timeline; a start after a crash does not.
select extract(epoch from pg_postmaster_start_time()) as started,
       extract(epoch from clock_timestamp()) as asked,
       coalesce((select stats_reset >= pg_postmaster_start_time() from pg_stat_bgwriter), false) as recovered,
       coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'a socket') as server,
       case when not pg_is_in_recovery()
           then 'timeline ' || ltrim(substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8), '0')
           else 'a standby' end as identity,
       case when pg_is_in_recovery() then 'NO_COMMITS'
           when current_setting('synchronous_commit') = 'off' then 'NOTHING'
           when current_setting('synchronous_commit') = 'local' or current_setting('synchronous_standby_names') = ''
               then 'FLUSH_HERE'
           when current_setting('synchronous_commit') = 'remote_write' then 'WRITE_ELSEWHERE'
           when current_setting('synchronous_commit') = 'remote_apply' then 'APPLIED_ELSEWHERE'
           else 'FLUSH_ELSEWHERE' end as commits_wait,
       case when not pg_is_in_recovery()
           then (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)) from pg_stat_replication) end as behind,
       case when exists (select from pg_stat_replication) and not pg_has_role('pg_read_all_stats', 'usage')
           then 'grant pg_monitor to ' || quote_ident(current_user) end as unseen
