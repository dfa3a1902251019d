-- Tables of the schema of the 33, the largest first.
select relname
  from pg_class
 where relnamespace = to_regnamespace('public') and relkind = 'r'
 order by relpages desc, relname
