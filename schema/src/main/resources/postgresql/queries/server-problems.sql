-- What keeps the server from serving the kit, with its fix; each continues "The server ...". The parameter is the number of
-- this session, as it was told at its beginning: a pooler tells one of its own, as its sessions move between those of the
-- server.
select 'is a connection pooler, which changes what is measured and forgets what a session has set (name host and port of'
       ' PostgreSQL itself in the testbed, or, if it pools transactions, write "pooler": "transaction" beside this address'
       ' and PostgreSQL''s own host and port in "direct")'
 where pg_backend_pid() <> ?
union all
select 'is a standby, in which nothing can be changed (name the primary in the testbed)' where pg_is_in_recovery()
