-- The session of the server that runs this statement, whichever a pooler chose.
select pg_backend_pid()
