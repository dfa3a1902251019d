-- Where the server keeps what a commit depends on, and its lock file; "/*" stands for all files in a folder. The data folder
-- is told only to users who may know it.
with server as (
    select case when pg_has_role(current_user, 'pg_read_all_settings', 'member')
                then current_setting('data_directory', true) end as folder
),
-- Of the database in its own table space, and in others that its relations are in.
spaces as (
    select oid, spcname, pg_tablespace_location(oid) as location
      from pg_tablespace
     where pg_tablespace_location(oid) <> ''
       and oid in (select dattablespace from pg_database where datname = current_database()
                   union
                   select reltablespace from pg_class)
)
select part, folder || path
  from server,
       (values ('data', ''),
               ('WAL', '/pg_wal/*'),
               ('commit status', '/pg_xact/*'),
               -- Who locks a row together; that of subtransactions is made anew at each start.
               ('multixact offsets', '/pg_multixact/offsets/*'),
               ('multixact members', '/pg_multixact/members/*'),
               ('global', '/global/*'),
               ('database', '/' || regexp_replace(pg_relation_filepath('pg_class'), '[^/]*$', '*')),
               ('lock file', '/postmaster.pid')) as parts (part, path)
 where folder is not null
union all
select 'table space ' || spcname,
       coalesce(folder || '/' || (select regexp_replace(pg_relation_filepath(oid), '[^/]*$', '*')
                                    from pg_class where reltablespace = spaces.oid limit 1), location)
  from spaces, server
