-- A drop that was interrupted leaves a database with fewer tables, which has no stamp or can be dropped again.
select 0 from information_schema.schemata where schema_name = ?
