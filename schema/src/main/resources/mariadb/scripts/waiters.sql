-- Number of sessions that wait for one. The server renews its answer only when nobody has asked for a tenth of a second.
select count(distinct waits.requesting_trx_id)
  from information_schema.innodb_lock_waits waits
  join information_schema.innodb_trx holder on holder.trx_id = waits.blocking_trx_id
 where holder.trx_mysql_thread_id = ?
