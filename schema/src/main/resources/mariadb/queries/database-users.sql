-- What keeps a database from being copied, renamed or dropped. The second parameter is the database again: there are no
-- prepared transactions that belong to one.
select concat(case count(*) when 1 then 'a session' else concat(count(*), ' sessions') end, ' of user ', user)
  from information_schema.processlist
 where db = ? and db = ? and id <> connection_id()
 group by user
