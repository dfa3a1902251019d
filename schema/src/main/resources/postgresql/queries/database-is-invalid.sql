-- Whether a drop of this database was interrupted.
select datconnlimit = -2 from pg_database where datname = ?
