-- Untouched copies that the kit keeps on this server.
select datname, pg_database_size(datname) from pg_database where datname like 'quadrille\_pristine\_%' order by datname
