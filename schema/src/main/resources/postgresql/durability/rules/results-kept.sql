-- A Trade-Result that a driver logged as committed has completed its trade, settled it once and paid it once if in cash.
select l.trade_id, l.txn, l.process, l.started_us, l.ended_us,
       case when t_id is null then 'no row in TRADE'
            else concat('in TRADE ', t_st_id, case when t_is_cash then ' for cash' end, ', in TRADE_HISTORY ',
                        coalesce(steps, 0), ' CMPT, ', coalesce(settled, 0), ' in SETTLEMENT, ',
                        coalesce(paid, 0), ' in CASH_TRANSACTION')
       end as found,
       count(*) over () as all_found
  from logged l
 cross join failure
  left join trade on t_id = l.trade_id
  left join (select th_t_id, count(*) as steps
               from trade_history, failure
              where th_t_id >= first_trade_id and th_st_id = 'CMPT'
              group by th_t_id) history on th_t_id = l.trade_id
  left join (select se_t_id, count(*) as settled
               from settlement, failure where se_t_id >= first_trade_id group by se_t_id) settlements
         on se_t_id = l.trade_id
  left join (select ct_t_id, count(*) as paid
               from cash_transaction, failure where ct_t_id >= first_trade_id group by ct_t_id) payments
         on ct_t_id = l.trade_id
 where l.txn = 'TR'
   and l.outcome = 'committed'
   and (t_st_id = 'CMPT' and steps = 1 and settled = 1 and coalesce(paid, 0) = case when t_is_cash then 1 else 0 end)
       is not true
 order by l.ended_us
 limit 1000
