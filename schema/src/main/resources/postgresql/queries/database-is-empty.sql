-- No table, view or sequence outside the server's own schemas.
select not exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast'))
