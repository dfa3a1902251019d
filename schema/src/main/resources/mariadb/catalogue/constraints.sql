-- Foreign keys and checks.
select 'foreign key',
       concat(constraint_name, ' on ', keys_used.table_name),
       keys_used.table_name,
       concat_ws('; ',
                 concat('(', columns, ') references ', rules.referenced_table_name, ' (', referenced, ')'),
                 concat('on update ', lower(update_rule)),
                 concat('on delete ', lower(delete_rule)))
  from (select constraint_name, table_name,
               group_concat(column_name order by ordinal_position separator ', ') as columns,
               group_concat(referenced_column_name order by ordinal_position separator ', ') as referenced
          from information_schema.key_column_usage
         where table_schema = database() and referenced_table_name is not null
         group by constraint_name, table_name) keys_used
  join information_schema.referential_constraints rules using (constraint_name)
 where constraint_schema = database() and rules.table_name = keys_used.table_name
union all
select 'check', concat(constraint_name, ' on ', table_name), table_name, concat('check (', check_clause, ')')
  from information_schema.check_constraints
 where constraint_schema = database()
