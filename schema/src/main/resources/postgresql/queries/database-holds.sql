-- How many tables, views and sequences there are outside the server's own schemas, but for those of extensions, and one of
-- them. An index never stands without its table, and no extension is named as its owner.
select count(*), min(format('%I.%I', n.nspname, c.relname))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
   and c.relkind not in ('i', 'I')
   and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
