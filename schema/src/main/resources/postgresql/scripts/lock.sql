-- Whether this session is now the only one that audits the database by changing it; lasts as long as the session.
select pg_try_advisory_lock(hashtext('quadrille audit'))
