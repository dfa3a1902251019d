-- Tables with the options of their storage, views, sequences. How a table is vacuumed changes nothing for a transaction.
select case relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'f' then 'foreign table'
                    when 'v' then 'view' when 'm' then 'materialized view' else 'sequence' end,
       case nspname when 'public' then '' else nspname || '.' end || relname,
       -- The table of a sequence that goes with a column, or the extension that is known to have a view.
       (select extname
          from pg_depend
          join pg_extension on pg_extension.oid = refobjid
         where pg_class.relkind = 'v' and classid = 'pg_class'::regclass and objid = pg_class.oid
           and refclassid = 'pg_extension'::regclass and deptype = 'e' and nspname not in ('frames', 'quadrille')
           and extname || '.' || relname = any (string_to_array(current_setting('quadrille.of_extensions'), ' '))
         union all
        select case owner.relnamespace when to_regnamespace('public') then '' else owner.relnamespace::regnamespace::text || '.' end
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
                 (select string_agg(option, '; ' order by option)
                    from unnest(reloptions) option where option !~ '^(log_)?autovacuum_'),
                 (select string_agg('toast.' || option, '; ' order by option)
                    from pg_class toast, unnest(toast.reloptions) option
                   where toast.oid = pg_class.reltoastrelid and option !~ '^(log_)?autovacuum_'),
                 -- These switch off what is there.
                 case when not relhasindex and exists (select from pg_index where indrelid = pg_class.oid)
                      then 'indexes not looked for' end,
                 case when not relhasrules and exists (select from pg_rewrite where ev_class = pg_class.oid)
                      then 'rules not looked for' end,
                 case when not relhastriggers and exists (select from pg_trigger where tgrelid = pg_class.oid)
                      then 'triggers not looked for' end,
                 case when relchecks <> (select count(*) from pg_constraint where conrelid = pg_class.oid and contype = 'c')
                      then 'checks not looked for' end,
                 case when relrowsecurity then 'row security' end,
                 case when relforcerowsecurity then 'row security forced' end,
                 case when relreplident not in ('d', 'n') then 'replica identity ' || relreplident::text end,
                 (select format('%s; start %s; increment %s; from %s to %s; cache %s%s', seqtypid::regtype, seqstart,
                                seqincrement, seqmin, seqmax, seqcache, case when seqcycle then '; cycle' end)
                    from pg_sequence where seqrelid = pg_class.oid)),
       -- What is in another schema, and no part of a table elsewhere.
       case when nspname not in ('public', 'frames', 'quadrille') and nspname !~ '^(pg_|information_schema$)'
                 and not exists (select from pg_inherits
                                   join pg_class parent on parent.oid = inhparent
                                  where inhrelid = pg_class.oid and parent.relnamespace <> pg_class.relnamespace)
                 and not exists (select from pg_constraint
                                   join pg_class other on other.oid = confrelid
                                  where conrelid = pg_class.oid and contype = 'f'
                                    and other.relnamespace <> pg_class.relnamespace)
            then 'beside' end
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
 where relkind in ('r', 'p', 'f', 'v', 'm', 'S')
   and (nspname !~ '^(pg_|information_schema$)' or pg_class.oid >= 16384)
   and nspname !~ '^pg_(toast_)?temp_'
union all
select 'storage option', option || ' of ' || case nspname when 'public' then '' else nspname || '.' end || pg_class.relname,
       case nspname when 'public' then '' else nspname || '.' end || pg_class.relname, 'set', 'beside'
  from pg_class
  join pg_namespace on pg_namespace.oid = pg_class.relnamespace
  left join pg_class toast on toast.oid = pg_class.reltoastrelid,
       lateral (select option from unnest(pg_class.reloptions) option
                 union all
                select 'toast.' || option from unnest(toast.reloptions) option) options
 where pg_class.relkind in ('r', 'p', 'm')
   and (nspname !~ '^(pg_|information_schema$)' or pg_class.oid >= 16384)
   and option ~ '^(toast\.)?(log_)?autovacuum_'
