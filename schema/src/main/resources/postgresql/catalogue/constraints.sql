-- Primary keys, unique and exclusion constraints with their indexes, foreign keys, checks. A foreign key holds only by its
-- four triggers: after an insert or update of its table, after a delete or update of the other one.
select case contype when 'p' then 'primary key' when 'u' then 'unique constraint' when 'x' then 'exclusion constraint'
                    when 'f' then 'foreign key' else 'check' end,
       conname || ' on ' || case nspname when 'public' then '' else nspname || '.' end || relname,
       case nspname when 'public' then '' else nspname || '.' end || relname,
       concat_ws('; ',
                 pg_get_constraintdef(pg_constraint.oid),
                 substring(pg_get_indexdef(indexrelid) from 'USING .*'),
                 case when not (indisvalid and indisready and indislive) then 'invalid' end,
                 case when not indisunique and contype in ('p', 'u') then 'not unique' end,
                 case when contype = 'f'
                       and (select count(distinct (tgrelid, tgtype))
                              from pg_trigger
                              join pg_class fired on fired.oid = tgrelid and fired.relhastriggers
                              join pg_proc on pg_proc.oid = tgfoid and pg_proc.oid < 16384 and proname ~ '^RI_FKey_'
                             where tgconstraint = pg_constraint.oid and tgisinternal and tgenabled = 'O' and tgqual is null
                               and (tgrelid = conrelid and tgtype in (5, 17) or tgrelid = confrelid and tgtype in (9, 17)))
                           < case when conrelid = confrelid then 3 else 4 end
                      then 'not enforced, as triggers of it are missing or disabled' end)
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  left join pg_index on indexrelid = conindid and contype in ('p', 'u', 'x')
 where contype in ('p', 'u', 'x', 'f', 'c')
   and (nspname !~ '^(pg_|information_schema$)' or pg_constraint.oid >= 16384)
   and nspname !~ '^pg_(toast_)?temp_'
