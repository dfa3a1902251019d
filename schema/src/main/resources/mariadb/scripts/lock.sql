-- Whether this session is now the only one that audits the database by changing it; lasts as long as the session.
select if(get_lock(concat('quadrille audit of ', md5(database())), 0), 't', 'f')
