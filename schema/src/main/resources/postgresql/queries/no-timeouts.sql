-- An audit waits, and holds its snapshot, as long as its longest statement takes. Those that this server does not know yet are left out.
select set_config(name, '0', false)
  from pg_settings
 where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')
