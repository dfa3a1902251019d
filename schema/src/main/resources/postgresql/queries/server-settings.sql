-- Settings of the server that somebody changed, and always those that say whether a commit is durable, as this session has
-- them; none that may hold a secret, and none of this session. Then what is set for sessions of this role or in this
-- database, whichever wins: of the settings of durability it can only be synchronous_commit;
-- session_replication_role switches foreign keys and triggers off.
select name, current_setting(name)
  from pg_settings
 where (source not in ('default', 'override', 'client', 'session')
        or name in ('fsync', 'full_page_writes', 'synchronous_commit', 'synchronous_standby_names'))
   and name not like '%\_command'
   and name not like '%conninfo%'
   -- Those of extensions and users may hold anything.
   and name not like '%.%'
union all
-- Whether this session is encrypted, as all of its role and address are.
select 'encryption of connections', case when ssl then version || ', ' || cipher else 'none' end
  from pg_stat_ssl
 where pid = pg_backend_pid()
union all
select name || case when setdatabase = 0 and setrole = 0 then ' (all roles)'
                    when setdatabase = 0 then ' (role)'
                    when setrole = 0 then ' (database)'
                    else ' (role in database)' end,
       -- As it was typed; the server itself would say on or off.
       case when lower(value) in ('on', 'true', 'yes', '1') then 'on'
            when lower(value) in ('off', 'false', 'no', '0') then 'off'
            else lower(value) end
  from pg_db_role_setting,
       unnest(setconfig) as assignment,
       lateral (select split_part(assignment, '=', 1) as name, split_part(assignment, '=', 2) as value) as parts
 where name in ('synchronous_commit', 'session_replication_role')
   and setdatabase in (0, (select oid from pg_database where datname = current_database()))
   and setrole in (0, (select oid from pg_roles where rolname = session_user))
union all
-- Limits that a superuser does not have.
select 'connection limit (role)', rolconnlimit::text
  from pg_roles where rolname = session_user and rolconnlimit >= 0 and not rolsuper
union all
select 'connection limit (database)', datconnlimit::text
  from pg_database
 where datname = current_database() and datconnlimit >= 0
   and not (select rolsuper from pg_roles where rolname = session_user)
 order by 1
