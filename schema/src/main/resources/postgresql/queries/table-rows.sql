-- The 33 tables: estimated rows.
select relname, greatest(reltuples, 0)::bigint
  from pg_class
 where relnamespace = 'public'::regnamespace and relkind = 'r'
 order by relname
