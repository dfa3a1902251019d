-- No table, view, sequence or procedure.
select not exists (select 1 from information_schema.tables where table_schema = database())
   and not exists (select 1 from information_schema.routines where routine_schema = database())
