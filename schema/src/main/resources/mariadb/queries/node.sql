-- What copies of a database have in common, what a replica lacks if it does not follow (continues "the server ..."), and how
-- far a server has written. No statement tells which server a replica repeats.
select (select variable_value from information_schema.global_status
         where variable_name = 'WSREP_CLUSTER_STATE_UUID' and variable_value <> '') as cluster,
       case when @@global.read_only
                 and (select variable_value from information_schema.global_status where variable_name = 'SLAVES_RUNNING') = '0'
           then 'receives nothing from its primary' end as lacks,
       coalesce((select committed.variable_value
                   from information_schema.global_status committed
                   join information_schema.global_status size on size.variable_name = 'WSREP_CLUSTER_SIZE'
                  where committed.variable_name = 'WSREP_LAST_COMMITTED' and size.variable_value > 0),
                nullif(@@global.gtid_binlog_pos, '')) as written
