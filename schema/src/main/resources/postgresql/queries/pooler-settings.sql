-- Statements that give every session of this user in this database what one that connects to the server itself is told when
-- it begins: what this session had to set, and what the driver sends for it.
select format('alter role current_user in database %I set %I to %L', current_database(), name, value)
  from (select name, setting
          from pg_settings
         where source = 'session' and setting is distinct from reset_val
         union all
        select sent.name, sent.value
          from (values ('search_path', 'public'), ('jit', 'off')) as sent (name, value)
         where not exists (
                   select
                     from pg_db_role_setting
                     join pg_database on pg_database.oid = setdatabase
                    where datname = current_database() and setrole = session_user::regrole
                      and sent.name || '=' || sent.value = any (setconfig))) as wanted (name, value)
