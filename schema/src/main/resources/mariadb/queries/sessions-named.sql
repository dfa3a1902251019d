-- Sessions in this database of programs of one name: each holds a lock named after itself, as a name of a program is shown
-- only where the server collects statistics of its sessions.
select count(*)
  from information_schema.processlist
 where db = database() and is_used_lock(concat(?, ' ', id)) = id
