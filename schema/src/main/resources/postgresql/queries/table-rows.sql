-- The 33 tables: estimated rows.
select relname, greatest(reltuples, 0)::bigint
  from pg_class
 where relnamespace = to_regnamespace('public') and relkind = 'r'
 order by relname
