-- Makes a database whose rows are as they were what it was before, for the ids of trades and then for the stamp too; the answer
-- of save-rows.sql is in @audit_saved. The first statement commits (a cluster refuses it
-- without what the sequence is already: nocache); as long as the stamp is not what it was, all of this can be
-- done again.
execute immediate concat('alter sequence quadrille_trade_id nocache restart with ', json_value(@audit_saved, '$.next_trade_id'));
update json_table(@audit_saved, '$.identity' columns (last_run varchar(200) path '$.last_run',
                                                      last_run_at datetime(6) path '$.last_run_at',
                                                      drained_at datetime(6) path '$.drained_at')) as saved
       join quadrille_identity
   set quadrille_identity.last_run = saved.last_run, quadrille_identity.last_run_at = saved.last_run_at,
       quadrille_identity.drained_at = saved.drained_at;
