-- A Trade-Order that a driver logged as committed has entered the trade it asked for, with the first step of its history.
select l.trade_id, l.txn, l.process, l.started_us, l.ended_us,
       case when t_id is null then 'no row in TRADE'
            when (t_tt_id, t_qty, t_is_cash, t_lifo) <> (l.tt_id, l.qty, l.is_cash, l.is_lifo)
            then concat('in TRADE another one: ', t_tt_id, ' of ', t_qty, case when t_is_cash then ' for cash' else '' end,
                        case when t_lifo then ' LIFO' else '' end)
            else concat('in TRADE ', t_st_id, ', but no first step in TRADE_HISTORY')
       end as found,
       count(*) over () as all_found
  from logged l
  left join trade on t_id = l.trade_id
  left join trade_type kind on kind.tt_id = l.tt_id
 where l.txn = 'TO'
   and l.outcome = 'committed'
   and (t_id is null
        or (t_tt_id, t_qty, t_is_cash, t_lifo) <> (l.tt_id, l.qty, l.is_cash, l.is_lifo)
        or not exists (select 1
                         from trade_history
                        where th_t_id = l.trade_id
                          and th_st_id = case when tt_is_mrkt then 'SBMT' else 'PNDG' end))
 order by l.ended_us
 limit 1000
