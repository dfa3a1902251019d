-- Where the server keeps what a commit depends on, and its lock file; "/*" stands for all files in a folder. Files that are
-- named by the server are in the data folder unless their names have a path.
select part, replace(if(path like '/%', path, concat(@@global.datadir, path)), '/./', '/')
  from (select 'data' as part, @@global.datadir as path
        union all
        select 'redo log', concat(@@global.innodb_log_group_home_dir, '/ib_logfile0')
        union all
        select 'system table space',
               concat_ws('/', nullif(@@global.innodb_data_home_dir, ''), substring_index(@@global.innodb_data_file_path, ':', 1))
        union all
        select 'undo log', concat(@@global.innodb_undo_directory, '/undo001')
          from dual
         where @@global.innodb_undo_tablespaces > 0
        union all
        select 'database', concat(cast(convert(database() using filename) as binary), '/*')
        union all
        select 'lock file', @@global.pid_file) as places
