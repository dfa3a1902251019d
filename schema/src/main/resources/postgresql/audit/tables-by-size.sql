-- Tables of the schema of the 33, the largest first.
select relname
  from pg_class
 where relnamespace = 'public'::regnamespace and relkind = 'r'
 order by relpages desc, relname
