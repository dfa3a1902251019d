-- What the server wrote into its redo log for all its databases together: bytes since it was made, writes and syncs since when
-- it counts them, and by which means it syncs. Its syncs are those of all its files; where each write of the log is one, it
-- counts none.
select 'WAL bytes', variable_value
  from information_schema.global_status
 where variable_name = 'INNODB_LSN_CURRENT'
union all
select case variable_name when 'INNODB_LOG_WRITES' then 'WAL writes' else 'WAL syncs' end, variable_value
  from information_schema.global_status
 where variable_name in ('INNODB_LOG_WRITES', 'INNODB_DATA_FSYNCS')
union all
select 'WAL counting since', date_format(utc_timestamp() - interval variable_value second, '%Y-%m-%dT%H:%i:%sZ')
  from information_schema.global_status
 where variable_name = 'UPTIME_SINCE_FLUSH_STATUS'
union all
select 'WAL synced by', if(count(*) = 0, 'fsync', 'its writes')
  from information_schema.global_variables
 where (variable_name, variable_value) in (('INNODB_FLUSH_METHOD', 'O_DSYNC'), ('INNODB_LOG_FILE_WRITE_THROUGH', 'ON'))
