-- Pages of all tables. The sizes of their files are only known of those that the server has opened since it started.
select cast(coalesce(sum(data_length + index_length), 0) as signed) from information_schema.tables where table_schema = database()
