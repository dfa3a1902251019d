-- Settings of the server that somebody changed, and always those that say whether a commit is durable and how many sessions
-- there may be.
select lower(variable_name), global_value
  from information_schema.system_variables
 where global_value is not null
   and (global_value_origin in ('CONFIG', 'COMMAND-LINE', 'SQL')
        or variable_name in ('INNODB_FLUSH_LOG_AT_TRX_COMMIT', 'INNODB_DOUBLEWRITE', 'INNODB_FLUSH_METHOD',
                               'MAX_CONNECTIONS', 'WSREP_ON', 'RPL_SEMI_SYNC_MASTER_ENABLED'))
   and variable_name <> 'SYNC_BINLOG'
   and variable_name not like '%PASSWORD%'
   and variable_name not like '%INIT_FILE%'
   and variable_name not like '%FILEKEY%'
union all
select 'sync_binlog', case when @@global.log_bin then cast(@@global.sync_binlog as char) else 'no binary log' end
  from dual
union all
select 'encryption of connections', case when variable_value = '' then 'none' else variable_value end
  from information_schema.session_status
 where variable_name = 'SSL_CIPHER'
union all
select 'connection limit (role)', cast(@@session.max_user_connections as char)
  from dual
 where @@session.max_user_connections > 0
union all
select 'cluster', concat('a node of the Galera cluster ', name.variable_value)
  from information_schema.global_status size
  join information_schema.global_variables name on name.variable_name = 'WSREP_CLUSTER_NAME'
 where size.variable_name = 'WSREP_CLUSTER_SIZE' and size.variable_value > 0
 order by 1
