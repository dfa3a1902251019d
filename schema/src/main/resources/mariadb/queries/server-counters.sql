-- What the server counted, and the size of this database.
select lower(replace(variable_name, '_', ' ')), variable_value
  from information_schema.global_status
 where variable_name in ('COM_COMMIT', 'HANDLER_WRITE', 'HANDLER_UPDATE', 'INNODB_ROWS_READ', 'INNODB_ROWS_INSERTED')
union all
select 'database bytes', cast(coalesce(sum(file_size), 0) as char)
  from information_schema.innodb_sys_tablespaces
 where name like concat(replace(database(), '_', '\\_'), '/%')
