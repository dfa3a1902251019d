-- Types of users: composite types, enums, domains, ranges; not those that come with a table or as arrays of others.
select case typtype when 'd' then 'domain' else 'type' end,
       case nspname when 'public' then '' else nspname || '.' end || typname,
       null,
       case typtype
           when 'c' then
               'record (' || (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)
                                from pg_attribute
                               where attrelid = typrelid and attnum > 0 and not attisdropped) || ')'
           when 'e' then
               'enum (' || (select string_agg(enumlabel, ', ' order by enumsortorder)
                              from pg_enum
                             where enumtypid = pg_type.oid) || ')'
           when 'd' then
               concat_ws('; ',
                         format_type(typbasetype, typtypmod),
                         case when typnotnull then 'not null' end,
                         'default ' || typdefault,
                         (select string_agg(pg_get_constraintdef(pg_constraint.oid), '; ' order by conname)
                            from pg_constraint
                           where contypid = pg_type.oid and contype = 'c'))
           when 'r' then
               'range of ' || (select format_type(rngsubtype, null) from pg_range where rngtypid = pg_type.oid)
           else 'base type'
       end,
       case when nspname not in ('public', 'frames', 'quadrille') and nspname !~ '^(pg_|information_schema$)' then 'beside' end
  from pg_type
  join pg_namespace on pg_namespace.oid = typnamespace
 where typtype in ('b', 'c', 'd', 'e', 'r')
   and not exists (select from pg_type element where element.typarray = pg_type.oid)
   and (typrelid = 0 or exists (select from pg_class where pg_class.oid = typrelid and relkind = 'c'))
   and (nspname !~ '^(pg_|information_schema$)' or pg_type.oid >= 16384)
   and nspname !~ '^pg_(toast_)?temp_'
