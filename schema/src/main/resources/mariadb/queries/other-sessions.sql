-- Other sessions of this user in this database.
select coalesce(info, command), cast(id as char)
  from information_schema.processlist
 where db = database() and user = substring_index(current_user(), '@', 1) and id <> connection_id()
