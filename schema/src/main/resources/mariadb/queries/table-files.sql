-- Each table: whether its engine keeps it, and when its file was made. A table that somebody writes anew gets another one.
select concat('file of ', table_name), concat(if(engine = 'InnoDB', 'permanent', engine), ' ', create_time)
  from information_schema.tables
 where table_schema = database() and table_type = 'BASE TABLE'
 order by table_name
