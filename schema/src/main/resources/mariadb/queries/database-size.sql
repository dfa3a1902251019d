select coalesce(sum(file_size), 0) from information_schema.innodb_sys_tablespaces where name like concat(replace(database(), '_', '\\_'), '/%')
