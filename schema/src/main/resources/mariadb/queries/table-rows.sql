-- The 33 tables: estimated rows.
select table_name, table_rows
  from information_schema.tables
 where table_schema = database() and table_type = 'BASE TABLE' and table_name <> 'quadrille_identity'
 order by table_name
