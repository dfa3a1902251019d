-- Databases of this user that can be looked at.
select schema_name
  from information_schema.schemata
 where schema_name not in ('information_schema', 'mysql', 'performance_schema', 'sys')
 order by schema_name
