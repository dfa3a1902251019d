-- Databases have no owners: rights are granted.
select 1, current_user() from information_schema.schemata where schema_name = ?
