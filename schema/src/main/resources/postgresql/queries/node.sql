-- What copies of a database have in common, what a standby lacks if it does not follow (continues "the server ..."), and
-- how far a primary has written.
select (select system_identifier::text from pg_control_system()) as cluster,
       case when pg_is_in_recovery() and not exists (select from pg_stat_wal_receiver)
           then 'receives nothing from its primary' end as lacks,
       case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as written
