-- What acts beside a statement on a table, or looks at its rows: triggers, rules, policies, extended statistics.
with tables as (
    select pg_class.oid, case nspname when 'public' then '' else nspname || '.' end || relname as name
      from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
     where (nspname !~ '^(pg_|information_schema$)' or pg_class.oid >= 16384)
       and nspname !~ '^pg_(toast_)?temp_')
select 'trigger', tgname || ' on ' || name, name,
       concat_ws('; ',
                 pg_get_triggerdef(pg_trigger.oid),
                 case tgenabled when 'D' then 'disabled' when 'R' then 'enabled for replicas' when 'A' then 'always' end)
  from pg_trigger
  join tables on tables.oid = tgrelid
 where not tgisinternal
union all
select 'rule', rulename || ' on ' || name, name,
       concat_ws('; ', pg_get_ruledef(pg_rewrite.oid), case when ev_enabled <> 'O' then 'enabled ' || ev_enabled::text end)
  from pg_rewrite
  join tables on tables.oid = ev_class
 where rulename <> '_RETURN'
union all
select 'policy', polname || ' on ' || name, name,
       concat_ws('; ', 'for ' || polcmd::text, case when not polpermissive then 'restrictive' end,
                 'using ' || pg_get_expr(polqual, polrelid), 'check ' || pg_get_expr(polwithcheck, polrelid))
  from pg_policy
  join tables on tables.oid = polrelid
union all
select 'statistics', stxname || ' on ' || name, name, pg_get_statisticsobjdef(pg_statistic_ext.oid)
  from pg_statistic_ext
  join tables on tables.oid = stxrelid
