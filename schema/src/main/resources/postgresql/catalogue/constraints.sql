-- Primary keys, unique and exclusion constraints with their indexes, foreign keys, checks.
select case contype when 'p' then 'primary key' when 'u' then 'unique constraint' when 'x' then 'exclusion constraint'
                    when 'f' then 'foreign key' else 'check' end,
       conname || ' on ' || case nspname when 'public' then '' else nspname || '.' end || relname,
       case nspname when 'public' then '' else nspname || '.' end || relname,
       concat_ws('; ',
                 pg_get_constraintdef(pg_constraint.oid),
                 substring(pg_get_indexdef(indexrelid) from 'USING .*'),
                 case when not (indisvalid and indisready and indislive) then 'invalid' end,
                 case when exists (select from pg_trigger where tgconstraint = pg_constraint.oid and tgenabled <> 'O')
                      then 'not enforced, as its triggers are disabled' end)
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  left join pg_index on indexrelid = conindid and contype in ('p', 'u', 'x')
 where contype in ('p', 'u', 'x', 'f', 'c')
   and nspname !~ '^(pg_|information_schema$)'
   and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = conrelid and deptype = 'e')
