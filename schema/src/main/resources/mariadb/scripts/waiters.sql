-- Sessions that wait for a lock of a session.
select count(distinct waits.requesting_trx_id)
  from information_schema.innodb_lock_waits waits
  join information_schema.innodb_trx holder on holder.trx_id = waits.blocking_trx_id
 where holder.trx_mysql_thread_id = ?
