-- Ends a session, and waits until it is gone.
select pg_terminate_backend(?, 10000)
