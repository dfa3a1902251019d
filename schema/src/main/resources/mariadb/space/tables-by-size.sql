-- Tables of the schema of the 33, the largest first.
select table_name
  from information_schema.tables
 where table_schema = database() and table_type = 'BASE TABLE' and table_name <> 'quadrille_identity'
 order by data_length desc, table_name
