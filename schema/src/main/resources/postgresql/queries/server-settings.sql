-- Settings of the server that somebody changed; none that may hold a secret, and none of this session.
select name, current_setting(name)
  from pg_settings
 where source not in ('default', 'override', 'client', 'session')
   and name not in ('primary_conninfo', 'ssl_passphrase_command', 'archive_command', 'restore_command')
 order by name
