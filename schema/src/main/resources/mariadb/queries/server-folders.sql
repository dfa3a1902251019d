-- Where the server keeps what a commit depends on.
select 'data', @@global.datadir
union all
select 'redo log', case when @@global.innodb_log_group_home_dir like '/%' then @@global.innodb_log_group_home_dir
                        else concat(@@global.datadir, @@global.innodb_log_group_home_dir) end
