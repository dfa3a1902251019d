-- Columns of tables, with what a value may be.
select 'column',
       case nspname when 'public' then '' else nspname || '.' end || relname || '.' || attname,
       case nspname when 'public' then '' else nspname || '.' end || relname,
       concat_ws('; ',
                 format_type(atttypid, atttypmod),
                 case when attnotnull then 'not null' || case when unchecked.oid is null then '' else ' not valid' end end,
                 case attgenerated when '' then 'default ' else 'generated as ' end || pg_get_expr(adbin, adrelid),
                 case attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
                 case when attcollation <> typcollation then 'collate ' || attcollation::regcollation::text end,
                 case when attstorage <> typstorage then 'storage ' || attstorage::text end,
                 case when attcompression <> '' then 'compression ' || attcompression::text end,
                 case when coalesce(attstattarget, -1) <> -1 then 'statistics ' || attstattarget end,
                 'with (' || array_to_string(attoptions, ', ') || ')')
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  join pg_type on pg_type.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  -- Only later versions have constraints for this.
  left join pg_constraint unchecked
         on unchecked.conrelid = attrelid and contype = 'n' and conkey = array[attnum] and not convalidated
 where relkind in ('r', 'p', 'f')
   and attnum > 0
   and not attisdropped
   and (nspname !~ '^(pg_|information_schema$)' or attrelid >= 16384)
   and nspname !~ '^pg_(toast_)?temp_'
