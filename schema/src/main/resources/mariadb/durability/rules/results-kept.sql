-- A Trade-Result that a driver logged as committed has completed its trade, settled it once and paid it once if in cash.
with completed as (
    select l.trade_id, l.txn, l.process, l.started_us, l.ended_us, t_id, t_st_id, t_is_cash,
           (select count(*) from trade_history where th_t_id = t_id and th_st_id = 'CMPT') as steps,
           (select count(*) from settlement where se_t_id = t_id) as settled,
           (select count(*) from cash_transaction where ct_t_id = t_id) as paid
      from logged l
      left join trade on t_id = l.trade_id
     where l.txn = 'TR' and l.outcome = 'committed'
)
select trade_id, txn, process, started_us, ended_us,
       case when t_id is null then 'no row in TRADE'
            else concat('in TRADE ', t_st_id, if(t_is_cash, ' for cash', ''), ', in TRADE_HISTORY ', steps, ' CMPT, ',
                        settled, ' in SETTLEMENT, ', paid, ' in CASH_TRANSACTION')
       end as found,
       count(*) over () as all_found
  from completed
 where (t_st_id = 'CMPT' and steps = 1 and settled = 1 and paid = if(t_is_cash, 1, 0)) is not true
 order by ended_us
 limit 1000
