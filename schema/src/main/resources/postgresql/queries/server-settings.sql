-- Settings of the server that somebody changed, and always those that say whether a commit is durable; none that may hold
-- a secret, and none of this session.
select name, current_setting(name)
  from pg_settings
 where (source not in ('default', 'override', 'client', 'session')
        or name in ('fsync', 'full_page_writes', 'synchronous_commit'))
   and name not like '%\_command'
   and name not like '%conninfo%'
   -- Those of extensions and users may hold anything.
   and name not like '%.%'
 order by name
