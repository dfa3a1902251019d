-- How many tables, views, sequences and procedures there are, and one of them.
select count(*), min(name)
  from (select table_name as name from information_schema.tables where table_schema = database()
        union all
        select routine_name from information_schema.routines where routine_schema = database()) as held
