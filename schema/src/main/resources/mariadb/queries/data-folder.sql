-- The server's data folder.
select @@global.datadir
