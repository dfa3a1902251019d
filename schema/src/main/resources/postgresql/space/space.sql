-- Bytes on disk of each table (with what is stored beside it, without its indexes) and of each index.
with tables as (
    select pg_class.oid, case nspname when 'public' then '' else nspname || '.' end || relname as table_name
      from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'm')
       and nspname !~ '^(pg_|information_schema$)')
select table_name, null as index_name, pg_table_size(oid) as bytes
  from tables
union all
select table_name, indexrelid::regclass::text, pg_table_size(indexrelid)
  from tables
  join pg_index on indrelid = tables.oid
 order by 1, 2 nulls first
