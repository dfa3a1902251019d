-- Indexes that no constraint has; not those of tables that the server made itself for long values.
select 'index',
       case nspname when 'public' then '' else nspname || '.' end || index_class.relname,
       case nspname when 'public' then '' else nspname || '.' end || table_class.relname,
       concat_ws('; ',
                 pg_get_indexdef(indexrelid),
                 case when not (indisvalid and indisready and indislive) then 'invalid' end)
  from pg_index
  join pg_class index_class on index_class.oid = indexrelid
  join pg_class table_class on table_class.oid = indrelid
  join pg_namespace on pg_namespace.oid = index_class.relnamespace
 where (nspname !~ '^(pg_|information_schema$)' or indexrelid >= 16384)
   and nspname !~ '^pg_(toast_)?temp_'
   and table_class.relkind <> 't'
   and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
