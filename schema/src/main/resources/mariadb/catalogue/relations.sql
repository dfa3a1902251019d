-- Tables with the options of their storage, views, sequences.
select case table_type when 'BASE TABLE' then 'table' else lower(table_type) end,
       tables.table_name,
       null,
       concat_ws('; ',
                 concat('engine ', engine),
                 concat('row format ', lower(row_format)),
                 concat('collate ', table_collation),
                 nullif(create_options, ''),
                 view_definition)
  from information_schema.tables
  left join information_schema.views on views.table_schema = tables.table_schema and views.table_name = tables.table_name
 where tables.table_schema = database()
