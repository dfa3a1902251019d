-- When the server was started, what time it is there, and whether it has recovered from a crash since, which no statement
-- of this server tells.
select unix_timestamp() - cast(variable_value as unsigned) as started, unix_timestamp(sysdate(6)) as asked, null as recovered
  from information_schema.global_status
 where variable_name = 'UPTIME'
