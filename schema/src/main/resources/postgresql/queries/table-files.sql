-- Each table: whether it, its indexes and what is kept aside of its rows are all permanent, and the number of its file. A
-- table that somebody writes anew gets another one.
with tables as (
    select oid, reltoastrelid, relname, relfilenode
      from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
),
parts as (
    select oid, oid as part from tables
    union all
    select oid, reltoastrelid from tables where reltoastrelid <> 0
    union all
    select tables.oid, indexrelid from tables join pg_index on indrelid = tables.oid
)
select 'file of ' || relname, case when bool_and(relpersistence = 'p') then 'permanent ' else 'unlogged ' end || relfilenode
  from (select tables.relname, tables.relfilenode, pg_class.relpersistence
          from tables
          join parts using (oid)
          join pg_class on pg_class.oid = part) as found
 group by relname, relfilenode
