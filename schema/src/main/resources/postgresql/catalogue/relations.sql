-- Tables with the options of their storage, views, sequences.
select case relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'f' then 'foreign table'
                    when 'v' then 'view' when 'm' then 'materialized view' else 'sequence' end,
       case nspname when 'public' then '' else nspname || '.' end || relname,
       -- The table of a sequence that goes with a column.
       (select case owner.relnamespace when to_regnamespace('public') then '' else owner.relnamespace::regnamespace::text || '.' end
               || owner.relname
          from pg_depend
          join pg_class owner on owner.oid = refobjid
         where pg_class.relkind = 'S' and classid = 'pg_class'::regclass and objid = pg_class.oid
           and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')),
       concat_ws('; ',
                 case relpersistence when 'p' then 'permanent' when 'u' then 'unlogged' else 'temporary' end,
                 case when relkind in ('v', 'm') then pg_get_viewdef(pg_class.oid) end,
                 'partitioned by ' || pg_get_partkeydef(pg_class.oid),
                 'for ' || pg_get_expr(relpartbound, pg_class.oid),
                 (select string_agg('inherits ' || inhparent::regclass::text, '; ' order by inhseqno)
                    from pg_inherits where inhrelid = pg_class.oid),
                 (select 'access method ' || amname from pg_am where pg_am.oid = relam and amname <> 'heap'),
                 (select string_agg(option, '; ' order by option) from unnest(reloptions) option),
                 (select string_agg('toast.' || option, '; ' order by option)
                    from pg_class toast, unnest(toast.reloptions) option where toast.oid = pg_class.reltoastrelid),
                 case when relrowsecurity then 'row security' end,
                 case when relforcerowsecurity then 'row security forced' end,
                 case when relreplident not in ('d', 'n') then 'replica identity ' || relreplident::text end,
                 (select format('%s; start %s; increment %s; from %s to %s; cache %s%s', seqtypid::regtype, seqstart,
                                seqincrement, seqmin, seqmax, seqcache, case when seqcycle then '; cycle' end)
                    from pg_sequence where seqrelid = pg_class.oid))
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
 where relkind in ('r', 'p', 'f', 'v', 'm', 'S')
   and nspname !~ '^(pg_|information_schema$)'
   and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
