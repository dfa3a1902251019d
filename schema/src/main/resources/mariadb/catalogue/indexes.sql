-- Primary keys, unique indexes, indexes.
select if(index_name = 'PRIMARY', 'primary key', if(non_unique, 'index', 'unique index')),
       if(index_name = 'PRIMARY', concat('on ', table_name), concat(index_name, ' on ', table_name)),
       table_name,
       concat_ws('; ',
                 concat('(', group_concat(concat(column_name, coalesce(concat('(', sub_part, ')'), ''),
                                                 if(collation = 'D', ' desc', ''))
                                          order by seq_in_index separator ', '), ')'),
                 lower(index_type),
                 if(max(ignored) = 'YES', 'ignored', null))
  from information_schema.statistics
 where table_schema = database()
 group by table_name, index_name, non_unique, index_type
