-- Rows of each table: whether it has any, as this engine keeps no estimates.
select 'trade' as table_name, (select count(*) from (select 1 from trade limit 1) any_row)
