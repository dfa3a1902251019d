-- Ends the sessions in a database that a role which is no superuser may end: its own, and those of the roles that it has.
select pg_terminate_backend(pid)
  from pg_stat_activity
  join pg_roles on pg_roles.oid = usesysid
 where datname = ? and pid <> pg_backend_pid() and backend_type = 'client backend'
   and not rolsuper and pg_has_role(usesysid, 'usage')
