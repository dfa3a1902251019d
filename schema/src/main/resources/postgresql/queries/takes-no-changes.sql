-- Why this server takes no changes, if it does not; continues its name.
select 'is a standby' where pg_is_in_recovery()
