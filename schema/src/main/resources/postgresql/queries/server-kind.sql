-- The process that serves this session, and whether the server is a standby.
select pg_backend_pid(), pg_is_in_recovery()
