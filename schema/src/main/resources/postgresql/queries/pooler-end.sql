-- Ends the sessions of this user that a pooler has in this database, by their name, and waits for the end of each; milliseconds.
select pg_terminate_backend(pid, 5000)
  from pg_stat_activity
 where datname = current_database() and usename = session_user and application_name = ?
