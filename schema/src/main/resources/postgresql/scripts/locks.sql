-- Locks that the sessions of this audit hold or want, but for those that every statement takes on its tables.
select pid, locktype, relation::regclass, page, tuple, transactionid, mode, granted
  from pg_locks
 where pid in (select pid from pg_stat_activity where datname = current_database() and application_name = ?)
   and (locktype in ('tuple', 'transactionid') or mode = 'SIReadLock' or not granted)
 order by pid, locktype, relation, page, tuple, transactionid::text
