-- Ends the sessions in a database of an owner that is not a superuser: its own, and those of the roles whose privileges it
-- has. Whoever may not drop the database ends none.
select pg_terminate_backend(pid)
  from pg_stat_activity
  join pg_roles on pg_roles.oid = usesysid
  join pg_database on pg_database.oid = datid
 where pg_database.datname = ? and pid <> pg_backend_pid() and backend_type = 'client backend'
   and not rolsuper and pg_has_role(usesysid, 'usage') and pg_has_role(datdba, 'usage')
