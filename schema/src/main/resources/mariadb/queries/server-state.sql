-- Which server this is and since when, and whether it repeats what another one does. It reads its configuration when it starts,
-- and at no other time.
select 'system identifier', concat_ws(':', @@global.hostname, @@global.port, @@global.datadir)
union all
select 'answers at', concat(@@global.hostname, ':', @@global.port)
union all
select name, date_format(utc_timestamp() - interval variable_value second, '%Y-%m-%dT%H:%i:%sZ')
  from information_schema.global_status
  join (select 'started at' as name union all select 'configuration loaded at') names
 where variable_name = 'UPTIME'
union all
select 'in recovery', if(variable_value = '0', 'false', 'true')
  from information_schema.global_status
 where variable_name = 'SLAVES_RUNNING'
union all
select 'standbys', coalesce(group_concat(case variable_name when 'WSREP_CLUSTER_SIZE' then concat(variable_value, ' nodes')
                                         else concat('semi-synchronous ', variable_value) end separator ', '), 'none')
  from information_schema.global_status
 where variable_name = 'WSREP_CLUSTER_SIZE' and variable_value > 1
    or variable_name = 'RPL_SEMI_SYNC_MASTER_CLIENTS' and variable_value > 0
