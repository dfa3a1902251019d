-- What keeps a database from being copied, renamed or dropped. To an ordinary role the kind of other roles' sessions is null,
-- but not their user; a worker of autovacuum has none, and the server ends it by itself.
select format('%s of user %s with %s',
              case count(*) when 1 then 'a session' else count(*) || ' sessions' end,
              coalesce(usename, usesysid::text),
              coalesce('"' || left(nullif(application_name, ''), 60) || '"', 'a program without a name'))
  from pg_stat_activity
 where datname = ? and pid <> pg_backend_pid() and usesysid <> 0
 group by usename, usesysid, application_name
union all
select format('the prepared transaction "%s" of user %s', left(gid, 60), owner) from pg_prepared_xacts where database = ?
