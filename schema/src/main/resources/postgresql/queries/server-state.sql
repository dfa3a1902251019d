-- Which server this is and since when, when its last checkpoint began, and what its standbys are to it, as far as the role
-- may know that. Every role may read it.
select 'system identifier', system_identifier::text from pg_control_system()
union all
select 'started at', to_char(pg_postmaster_start_time() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
union all
select 'configuration loaded at', to_char(pg_conf_load_time() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
union all
select 'answers at', coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'a socket')
union all
select 'in recovery', pg_is_in_recovery()::text
union all
select 'standbys', coalesce(string_agg(coalesce(sync_state, 'not told'), ', ' order by sync_state), 'none')
  from pg_stat_replication
union all
select 'last checkpoint at', to_char(checkpoint_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from pg_control_checkpoint()
