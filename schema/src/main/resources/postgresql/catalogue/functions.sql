-- Functions and procedures by their signatures; of a body the hash. Those that an extension is known to have go with it;
-- of the server's own, those whose body was written anew.
select case prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
       case nspname when 'public' then '' else nspname || '.' end || proname || '(' || oidvectortypes(proargtypes) || ')',
       (select extname
          from pg_depend
          join pg_extension on pg_extension.oid = refobjid
         where classid = 'pg_proc'::regclass and objid = pg_proc.oid and refclassid = 'pg_extension'::regclass
           and deptype = 'e' and lanname = 'c' and probin in (extname, '$libdir/' || extname)
           and nspname not in ('frames', 'quadrille')
           and extname || '.' || proname = any (string_to_array(current_setting('quadrille.of_extensions'), ' '))),
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
                 'body ' || md5(replace(coalesce(pg_get_function_sqlbody(pg_proc.oid), concat(probin, prosrc)), E'\r', ''))),
       case when nspname not in ('public', 'frames', 'quadrille') and nspname !~ '^(pg_|information_schema$)' then 'beside' end
  from pg_proc
  join pg_namespace on pg_namespace.oid = pronamespace
  join pg_language on pg_language.oid = prolang
 where (nspname !~ '^(pg_|information_schema$)' or pg_proc.oid >= 16384
        or lanname not in ('internal', 'c', 'sql')
        or lanname = 'sql' and prosqlbody is null
           and proname not in ('quote_literal', 'quote_nullable', 'textanycat', 'anytextcat', '_pg_expandarray'))
   and nspname !~ '^pg_(toast_)?temp_'
