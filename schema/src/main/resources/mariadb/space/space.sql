-- Bytes of the pages of each table (with what is stored beside its rows, without its indexes) and of each index. The table is
-- its primary key, in whose order its rows are stored.
select table_name, nullif(index_name, 'PRIMARY') as index_name, stat_value * @@global.innodb_page_size as bytes
  from mysql.innodb_index_stats
 where database_name = database() and stat_name = 'size'
 order by 1, 2
