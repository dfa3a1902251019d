-- A Trade-Order that a driver logged as rolled back has left nothing.
-- The id of one that was rolled back just before a failure may be given again after it: its place in the sequence was
-- never made durable.
select l.trade_id, l.txn, l.process, l.started_us, l.ended_us,
       concat(if(t_id is null, 'no row in TRADE', concat('in TRADE ', t_st_id)),
              if(exists (select 1 from trade_history where th_t_id = l.trade_id), ', in TRADE_HISTORY', ''),
              if(exists (select 1 from trade_request where tr_t_id = l.trade_id), ', in TRADE_REQUEST', '')) as found,
       count(*) over () as all_found
  from logged l
  left join trade on t_id = l.trade_id
 where l.txn = 'TO'
   and l.outcome = 'undone'
   and (t_id is not null
        or exists (select 1 from trade_history where th_t_id = l.trade_id)
        or exists (select 1 from trade_request where tr_t_id = l.trade_id))
   and not exists (select 1
                     from logged again
                    where again.txn = 'TO' and again.outcome = 'committed' and again.trade_id = l.trade_id)
 order by l.ended_us
 limit 1000
