-- What the server promises of a commit, as the connectors' sessions have it.
select name, setting
  from pg_settings
 where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'synchronous_standby_names', 'wal_level',
                'wal_sync_method', 'data_checksums', 'server_version')
 order by name
