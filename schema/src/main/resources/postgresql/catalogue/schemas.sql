-- Schemas.
select 'schema', nspname, null, 'present'
  from pg_namespace
 where nspname !~ '^(pg_|information_schema$)'
   and not exists (select from pg_depend where classid = 'pg_namespace'::regclass and objid = pg_namespace.oid and deptype = 'e')
