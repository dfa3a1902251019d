-- What the server promises of a commit. None of these can be set for a session alone.
select lower(variable_name) as name, global_value as setting
  from information_schema.system_variables
 where variable_name in ('INNODB_FLUSH_LOG_AT_TRX_COMMIT', 'INNODB_DOUBLEWRITE', 'INNODB_FLUSH_METHOD',
                         'INNODB_CHECKSUM_ALGORITHM', 'VERSION')
union all
select 'sync_binlog', case when @@global.log_bin then cast(@@global.sync_binlog as char) else 'no binary log' end
  from dual
 order by name
