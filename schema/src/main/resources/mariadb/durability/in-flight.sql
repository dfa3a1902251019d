-- Trades that are there though no driver logged their Trade-Order, or their Trade-Result, as committed.
select (select count(*)
          from trade
         where t_id >= (select first_trade_id from failure)
           and not exists (select 1 from logged where txn = 'TO' and outcome = 'committed' and trade_id = t_id)) as orders,
       (select count(*)
          from trade
         where t_id >= (select first_trade_id from failure)
           and t_st_id = 'CMPT'
           and not exists (select 1 from logged where txn = 'TR' and outcome = 'committed' and trade_id = t_id)) as results
