-- Why this server takes no changes, if it does not; continues its name. A node that gives its data to another one takes them.
select 'takes no changes (read_only)' from dual where @@global.read_only
union all
select concat('is a node of a Galera cluster that is ', state.variable_value)
  from information_schema.global_status ready
  join information_schema.global_status size on size.variable_name = 'WSREP_CLUSTER_SIZE'
  join information_schema.global_status state on state.variable_name = 'WSREP_LOCAL_STATE_COMMENT'
 where ready.variable_name = 'WSREP_READY' and ready.variable_value <> 'ON' and size.variable_value > 0
