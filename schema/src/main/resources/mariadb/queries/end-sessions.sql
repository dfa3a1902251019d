-- The sessions in a database; the engine ends them one by one.
select id from information_schema.processlist where db = ? and id <> connection_id()
