-- What this session has of the settings that decide what its commits are worth and what its statements mean.
select lower(variable_name), variable_value
  from information_schema.session_variables
 where variable_name in ('SQL_LOG_BIN', 'FOREIGN_KEY_CHECKS', 'UNIQUE_CHECKS', 'AUTOCOMMIT', 'TX_ISOLATION', 'SQL_MODE')
