-- Frees a session of the limits that a role, a database or the server may set for sessions that wait.
select name, set_config(name, '0', false) as now
  from pg_settings
 where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout',
                'transaction_timeout')
