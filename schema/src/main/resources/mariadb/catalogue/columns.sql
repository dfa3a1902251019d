-- Columns of tables, with what a value may be.
select 'column',
       concat(columns.table_name, '.', column_name),
       columns.table_name,
       concat_ws('; ',
                 column_type,
                 if(is_nullable = 'NO', 'not null', null),
                 concat('default ', nullif(column_default, 'NULL')),
                 if(collation_name <> 'utf8mb4_nopad_bin', concat('collate ', collation_name), null),
                 concat('generated as ', generation_expression),
                 nullif(extra, ''))
  from information_schema.columns
  join information_schema.tables on tables.table_schema = columns.table_schema and tables.table_name = columns.table_name
 where columns.table_schema = database() and table_type = 'BASE TABLE'
