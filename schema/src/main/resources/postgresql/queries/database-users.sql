-- Sessions of others in a database.
select count(*) from pg_stat_activity
 where datname = ? and pid <> pg_backend_pid() and backend_type = 'client backend'
