-- Locks for which a session of this audit waits, and those that it waits for.
select trx_mysql_thread_id as session, lock_mode, lock_type, lock_table, lock_index, lock_data
  from information_schema.innodb_locks
  join information_schema.innodb_trx on trx_id = lock_trx_id
 where is_used_lock(concat(?, ' ', trx_mysql_thread_id)) = trx_mysql_thread_id
 order by trx_mysql_thread_id, lock_table, lock_index, lock_data
