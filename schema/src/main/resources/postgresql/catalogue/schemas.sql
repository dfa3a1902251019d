-- Schemas. In one that is not the kit's nothing is found by the name alone, so nothing of the kit meets what is in it.
select 'schema', nspname, null, 'present',
       case when nspname not in ('public', 'frames', 'quadrille') and nspname !~ '^(pg_|information_schema$)' then 'beside' end
  from pg_namespace
 where (nspname !~ '^(pg_|information_schema$)' or oid >= 16384)
   and nspname !~ '^pg_(toast_)?temp_'
