-- The frames that are installed: name, whether the body is that of PL/pgSQL, body, names and types of the arguments (those
-- of the answer included), and the settings that each brings along, as names and values.
select proname,
       lanname = 'plpgsql',
       coalesce(pg_get_function_sqlbody(p.oid), prosrc),
       coalesce(proargnames, '{}'),
       array(select format_type(type, null)
               from unnest(coalesce(proallargtypes, proargtypes::oid[])) with ordinality as argument (type, place)
              order by place),
       array(select split_part(setting, '=', 1) from unnest(proconfig) with ordinality as s (setting, place) order by place),
       array(select substr(setting, strpos(setting, '=') + 1)
               from unnest(proconfig) with ordinality as s (setting, place)
              order by place)
  from pg_proc p
  join pg_language l on l.oid = prolang
 where pronamespace = 'frames'::regnamespace
 order by proname, pg_get_function_identity_arguments(p.oid)
