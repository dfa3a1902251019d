-- Statements that take all out of a database of the kit. Each commits; the first says that the rest is not whole any more, and
-- the stamp is the last to go.
select statement
  from (select 1 as step, 'update quadrille_identity set state = ''loading''' as statement
         union all
        select 2, 'set foreign_key_checks = 0'
         union all
        select 3, concat('drop ', routine_type, ' `', routine_name, '`')
          from information_schema.routines where routine_schema = database()
         union all
        select case when table_name = 'quadrille_identity' then 5 else 4 end,
               concat('drop ', case table_type when 'SEQUENCE' then 'sequence' when 'VIEW' then 'view' else 'table' end,
                      ' `', table_name, '`')
          from information_schema.tables where table_schema = database()) as steps
 order by step
