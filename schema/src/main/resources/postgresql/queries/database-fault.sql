-- What a database has that the kit cannot use, and what helps. First: another order of texts than that of the bytes of UTF-8.
-- The locale of ICU has had two names.
select format('orders its texts by %s of %s in the encoding %s, not by the bytes of UTF-8',
              coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datcollate),
              case datlocprovider when 'c' then 'libc' when 'i' then 'ICU' else 'the server' end,
              pg_encoding_to_char(encoding)),
       format('drop it, and let `quadrille db build` make it, or an administrator: create database %I owner %I template'
              ' template0 encoding ''UTF8'' locale_provider libc locale ''C''', datname, current_user)
  from pg_database d
 where datname = current_database()
   and not (pg_encoding_to_char(encoding) = 'UTF8'
            and (datlocprovider = 'b' or datlocprovider = 'c' and datcollate in ('C', 'POSIX')))
union all
-- While it is empty: what its user could not do in it.
select 'gives user "' || current_user || '" no right to make a schema, or none in its schema public',
       format('name another database in the testbed, or give them, as an administrator there: create schema if not exists'
              ' public; alter database %I owner to %I; grant all on schema public to %I', current_database(), current_user, current_user)
 where to_regnamespace('quadrille') is null
   and not (has_database_privilege(current_database(), 'create')
            and coalesce(has_schema_privilege(to_regnamespace('public'), 'create')
                         and has_schema_privilege(to_regnamespace('public'), 'usage'), false))
