-- The 33 tables: estimated rows, bytes of heap and toast, bytes of indexes.
select c.relname, greatest(c.reltuples, 0)::bigint, pg_table_size(c.oid), pg_indexes_size(c.oid)
  from pg_class c
 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
 order by c.relname
