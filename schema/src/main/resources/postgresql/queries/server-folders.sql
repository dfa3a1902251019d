-- Where the server keeps what a commit depends on. The data folder is told only to users who may know it.
with server as (
    select case when pg_has_role(current_user, 'pg_read_all_settings', 'member')
                then current_setting('data_directory', true) end as folder
)
select 'data', folder from server where folder is not null
union all
select 'WAL', folder || '/pg_wal' from server where folder is not null
union all
select 'table space ' || spcname, pg_tablespace_location(oid)
  from pg_tablespace
 where pg_tablespace_location(oid) <> ''
   and oid in (select dattablespace from pg_database where datname = current_database()
               union
               select reltablespace from pg_class)
