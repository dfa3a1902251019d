-- None: they are declared without a check (constraints.sql).
select 'none' from dual where false
