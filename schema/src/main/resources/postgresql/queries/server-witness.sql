-- Which server this is and since when, how large this database is, and what the server counted for it. Every role may read it.
select 'system identifier', system_identifier::text from pg_control_system()
union all
select 'database bytes', pg_database_size(current_database())::text
union all
select 'started at', to_char(pg_postmaster_start_time() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
union all
select 'configuration loaded at', to_char(pg_conf_load_time() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
union all
select 'in recovery', pg_is_in_recovery()::text
union all
select name, value
  from pg_stat_database,
       lateral (values ('counting since', coalesce(to_char(stats_reset at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'always')),
                       ('commits', xact_commit::text),
                       ('rows returned', tup_returned::text),
                       ('rows inserted', tup_inserted::text),
                       ('rows updated', tup_updated::text)) as counted(name, value)
 where datname = current_database()
