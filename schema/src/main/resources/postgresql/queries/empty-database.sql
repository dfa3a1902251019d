-- Statements that take all out of a database that the kit has put there, and what hangs on it; in one transaction.
select format('drop schema %I cascade', nspname) from pg_namespace where nspname in ('frames', 'quadrille')
 union all
select format('drop table %I.%I cascade', nspname, relname)
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
 where nspname = 'public' and relkind in ('r', 'p') and pg_has_role(relowner, 'usage')
   and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
