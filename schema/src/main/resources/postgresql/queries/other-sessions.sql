-- Other sessions of this role in this database.
select application_name, pid::text
  from pg_stat_activity
 where datname = current_database() and usename = session_user and pid <> pg_backend_pid()
