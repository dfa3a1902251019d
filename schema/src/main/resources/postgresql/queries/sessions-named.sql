-- Sessions in this database of programs of one name.
select count(*) from pg_stat_activity where datname = current_database() and application_name = ?
