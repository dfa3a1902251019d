-- Which server this is and since when.
select 'system identifier', @@global.server_uid
union all
select 'started at', date_format(utc_timestamp() - interval variable_value second, '%Y-%m-%dT%H:%i:%sZ')
  from information_schema.global_status
 where variable_name = 'UPTIME'
