-- Rows of a table (its name stands for %s).
select 'rows', count(*) from %s
