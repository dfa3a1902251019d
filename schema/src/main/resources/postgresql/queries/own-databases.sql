-- Databases of this user that can be looked at.
select datname
  from pg_database
  join pg_roles on pg_roles.oid = datdba
 where datallowconn
   and not datistemplate
   and rolname = current_user
 order by datname
