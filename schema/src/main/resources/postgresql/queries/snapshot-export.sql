-- The snapshot of this transaction, for the other sessions of the same audit.
select pg_export_snapshot()
