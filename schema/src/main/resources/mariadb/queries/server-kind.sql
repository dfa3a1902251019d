-- The number of this session, and whether the server takes no changes.
select connection_id(), @@global.read_only
