-- The sessions of this audit that have something under way: who waits for whom, and for what.
select trx.trx_mysql_thread_id as session, trx.trx_state as state, trx.trx_isolation_level as level,
       (select group_concat(holder.trx_mysql_thread_id)
          from information_schema.innodb_lock_waits
          join information_schema.innodb_trx holder on holder.trx_id = blocking_trx_id
         where requesting_trx_id = trx.trx_id) as waits_for,
       left(regexp_replace(trx.trx_query, '[[:space:]]+', ' '), 100) as statement
  from information_schema.innodb_trx trx
 where is_used_lock(concat(?, ' ', trx.trx_mysql_thread_id)) = trx.trx_mysql_thread_id
 order by trx.trx_mysql_thread_id
