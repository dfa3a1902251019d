-- What a session has otherwise than it should, as it began before the settings of its user were changed.
select name || ' ' || current_setting(name)
  from (values ('search_path', 'public'), ('jit', 'off'), ('statement_timeout', '0'),
               ('idle_in_transaction_session_timeout', '0'), ('default_transaction_read_only', 'off'),
               ('session_replication_role', 'origin')) as wanted (name, value)
 where current_setting(name) <> value
