-- What the server wrote into its redo log for all its databases together: bytes since it was made, and writes since when it
-- counts them. How often it synced, it does not tell.
select 'WAL bytes', variable_value
  from information_schema.global_status
 where variable_name = 'INNODB_LSN_CURRENT'
union all
select 'WAL writes', variable_value
  from information_schema.global_status
 where variable_name = 'INNODB_LOG_WRITES'
union all
select 'WAL counting since', date_format(utc_timestamp() - interval variable_value second, '%Y-%m-%dT%H:%i:%sZ')
  from information_schema.global_status
 where variable_name = 'UPTIME_SINCE_FLUSH_STATUS'
