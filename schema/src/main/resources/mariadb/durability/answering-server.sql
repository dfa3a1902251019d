-- Which server answers, since when, what time it is there, whether it has recovered from a crash since (which no statement
-- of this server tells), what a commit waits for, and how many bytes of log a standby has still to flush (which is not told
-- either). Its start is known to the second, and the end of that second is told: a server that is killed as soon as it was
-- asked, and is started again at once, did not run before it was asked.
select unix_timestamp() - cast((select variable_value from information_schema.global_status where variable_name = 'UPTIME')
           as unsigned) + 1 as started,
       unix_timestamp(sysdate(6)) as asked,
       null as recovered,
       concat(@@hostname, ':', @@port) as server,
       concat('server id ', @@server_id) as identity,
       case when @@global.read_only then 'NO_COMMITS'
           when (select count(*) from information_schema.global_status
                  where variable_name = 'RPL_SEMI_SYNC_MASTER_STATUS' and variable_value = 'ON'
                     or variable_name = 'WSREP_CLUSTER_SIZE' and cast(variable_value as unsigned) > 1
                        and (select variable_value from information_schema.session_variables where variable_name = 'WSREP_ON')
                            = 'ON') > 0
               then if(@@global.innodb_flush_log_at_trx_commit in (1, 3), 'RECEIVED_ELSEWHERE', 'RECEIVED_ONLY')
           when @@global.innodb_flush_log_at_trx_commit in (1, 3) then 'FLUSH_HERE'
           else 'NOTHING' end as commits_wait,
       null as behind,
       null as unseen
