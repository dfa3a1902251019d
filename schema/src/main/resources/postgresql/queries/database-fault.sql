-- A database in which texts have another order than that of the bytes of UTF-8, and what helps; none if they have that order.
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
