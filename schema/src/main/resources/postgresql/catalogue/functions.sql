-- Functions and procedures by their signatures; of a body the hash.
select case prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
       case nspname when 'public' then '' else nspname || '.' end || proname || '(' || oidvectortypes(proargtypes) || ')',
       null,
       concat_ws('; ',
                 'arguments (' || pg_get_function_arguments(pg_proc.oid) || ')',
                 'returns ' || pg_get_function_result(pg_proc.oid),
                 'language ' || lanname,
                 case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
                 'parallel ' || case proparallel when 's' then 'safe' when 'r' then 'restricted' else 'unsafe' end,
                 case when proisstrict then 'strict' end,
                 case when prosecdef then 'security definer' end,
                 case when proleakproof then 'leakproof' end,
                 case when prokind = 'w' then 'window' end,
                 'cost ' || procost,
                 case when prorows <> 0 then 'rows ' || prorows end,
                 case when prosupport <> 0 then 'support ' || prosupport::text end,
                 (select string_agg('set ' || setting, '; ' order by setting) from unnest(proconfig) setting),
                 'body ' || md5(replace(coalesce(pg_get_function_sqlbody(pg_proc.oid), concat(probin, prosrc)), E'\r', '')))
  from pg_proc
  join pg_namespace on pg_namespace.oid = pronamespace
  join pg_language on pg_language.oid = prolang
 where nspname !~ '^(pg_|information_schema$)'
   and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
