-- What keeps the server from serving the kit, with its fix; each continues "The server ...". The parameter is the number of
-- this session, as it was told at its beginning: a proxy tells one of its own.
select 'is a proxy, which changes what is measured (name host and port of MariaDB itself in the testbed)'
  from dual where connection_id() <> ?
union all
select 'refuses LOAD DATA LOCAL INFILE (set global local_infile = 1)' from dual where not @@global.local_infile
union all
select 'changes names of tables (set lower_case_table_names = 0 before its data are made)'
  from dual where @@global.lower_case_table_names <> 0
union all
select 'takes no changes (set global read_only = 0, or name the primary in the testbed)' from dual where @@global.read_only
union all
select 'does not keep count of the pages of tables (set global innodb_stats_persistent = 1)'
  from dual where not @@global.innodb_stats_persistent
union all
select 'has a binary log of statements, which takes no changes at READ COMMITTED (set global binlog_format = ROW)'
  from dual where @@global.log_bin and @@global.binlog_format = 'STATEMENT'
union all
select concat('is a node of a Galera cluster that is ', state.variable_value,
              ' (wait until it is Synced, or name another node)')
  from information_schema.global_status size
  join information_schema.global_status state on state.variable_name = 'WSREP_LOCAL_STATE_COMMENT'
 where size.variable_name = 'WSREP_CLUSTER_SIZE' and size.variable_value > 0 and state.variable_value <> 'Synced'
