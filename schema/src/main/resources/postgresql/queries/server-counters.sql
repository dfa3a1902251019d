-- What the server counted for this database. Every role may read it.
select name, value
  from pg_stat_database,
       lateral (values ('counting since', coalesce(to_char(stats_reset at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'always')),
                       ('commits', xact_commit::text),
                       ('rollbacks', xact_rollback::text),
                       ('deadlocks', deadlocks::text),
                       ('rows returned', tup_returned::text),
                       ('rows inserted', tup_inserted::text),
                       ('rows updated', tup_updated::text)) as counted(name, value)
 where datname = current_database()
