-- Indexes of a table but its primary key: name, and declaration as it is added to a table.
select index_name,
       concat(if(max(non_unique), '', 'unique '), 'index `', index_name, '` (',
              group_concat(concat('`', column_name, '`', coalesce(concat('(', sub_part, ')'), ''),
                                  if(collation = 'D', ' desc', ''))
                           order by seq_in_index separator ', '), ')')
  from information_schema.statistics
 where table_schema = ? and table_name = ? and index_name <> 'PRIMARY'
 group by index_name
 order by index_name
