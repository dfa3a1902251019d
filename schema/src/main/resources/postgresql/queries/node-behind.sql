-- How far this standby is behind where its primary was, the parameter; continues "the server ...". Nothing if it is not.
select 'has still to apply ' || pg_size_pretty(bytes) || ' that its primary has written'
  from (select pg_wal_lsn_diff(cast(? as pg_lsn), pg_last_wal_replay_lsn()) as bytes) behind
 where bytes > 0
