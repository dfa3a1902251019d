-- What the work of the kit depends on and a server, a role or a database may have set otherwise for every session: time
-- limits, whether anything may be changed, where tables go, and what decides whether a statement fails and what it answers
-- (docs/server-settings.md). What this server does not know is left out; what is right already is not set again.
select set_config(wanted.name, value, false)
  from (values ('statement_timeout', '0'),
               ('lock_timeout', '0'),
               ('idle_in_transaction_session_timeout', '0'),
               ('idle_session_timeout', '0'),
               ('transaction_timeout', '0'),
               -- A firewall may forget a session that has nothing to say; seconds.
               ('tcp_keepalives_idle', '20'),
               ('tcp_keepalives_interval', '10'),
               ('default_transaction_read_only', 'off'),
               ('default_transaction_deferrable', 'off'),
               ('default_transaction_isolation', 'read committed'),
               ('default_tablespace', ''),
               ('default_table_access_method', 'heap'),
               ('restrict_nonsystem_relation_kind', ''),
               ('row_security', 'on'),
               ('exit_on_error', 'off'),
               ('check_function_bodies', 'on'),
               ('transform_null_equals', 'off'),
               ('array_nulls', 'on'),
               ('standard_conforming_strings', 'on'),
               ('quote_all_identifiers', 'off'),
               ('DateStyle', 'ISO, MDY'),
               ('IntervalStyle', 'postgres'),
               ('bytea_output', 'hex'),
               ('lc_numeric', 'C'),
               ('lc_monetary', 'C'),
               ('lc_time', 'C'),
               ('stats_fetch_consistency', 'cache')) as wanted (name, value)
  join pg_settings on lower(pg_settings.name) = lower(wanted.name)
 where setting <> value
union all
-- Calls of frames are counted for who may ask for it.
select set_config('track_functions', 'pl', false)
  from pg_settings
 where name = 'track_functions' and setting = 'none' and has_parameter_privilege('track_functions', 'set')
union all
-- Known only when the first function has been called.
select set_config('plpgsql.extra_errors', 'none', false)
