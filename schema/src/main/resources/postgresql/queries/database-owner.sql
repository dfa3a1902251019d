-- Whether this role may rename a database, and whose it is.
select pg_has_role(datdba, 'usage'), pg_get_userbyid(datdba) from pg_database where datname = ?
