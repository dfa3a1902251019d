-- What the server counted, for all its databases together, as it does not count for each.
select 'counting since', date_format(utc_timestamp() - interval variable_value second, '%Y-%m-%dT%H:%i:%sZ')
  from information_schema.global_status
 where variable_name = 'UPTIME_SINCE_FLUSH_STATUS'
union all
select 'counted for', 'server'
union all
select case variable_name when 'HANDLER_COMMIT' then 'commits' when 'COM_ROLLBACK' then 'rollbacks'
                          when 'INNODB_DEADLOCKS' then 'deadlocks' when 'ROWS_READ' then 'rows returned'
                          when 'HANDLER_WRITE' then 'rows inserted' else 'rows updated' end,
       variable_value
  from information_schema.global_status
 where variable_name in ('HANDLER_COMMIT', 'COM_ROLLBACK', 'INNODB_DEADLOCKS', 'ROWS_READ', 'HANDLER_WRITE',
                         'HANDLER_UPDATE')
