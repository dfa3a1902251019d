-- The sessions of this audit that have something under way: who waits for whom, and for what.
select pid, state, wait_event_type, wait_event, pg_blocking_pids(pid) as waits_for, left(regexp_replace(query, '\s+', ' ', 'g'), 100) as statement
  from pg_stat_activity
 where datname = current_database() and application_name = ? and state <> 'idle'
 order by pid
