-- The rows of ranges of initial trades: for each table the ranges with other rows than they should have, all rows found, and
-- all that should be there. One trade id in 101 has no trade; the other tables follow from the trades (workload.md 3.3): a
-- limit order has a step more, a trade on margin moves no cash, and the changes of holdings add up to the shares traded.
with slices as materialized (
    select low, high,
           high - low + 1 - ((high - 199999999999950) / 101 - (low - 199999999999951) / 101) as trades_due
      from unnest(?::bigint[], ?::bigint[]) as slice (low, high))
select v.name, count(*) filter (where v.found is distinct from v.due), coalesce(sum(v.found), 0), coalesce(sum(v.due), 0)
  from slices,
       lateral (select count(*) as trades, count(*) filter (where t_is_cash) as cash_due, coalesce(sum(t_qty), 0) as shares_due,
                       coalesce(sum(case when tt_is_mrkt then 2 else 3 end), 0) as steps_due
                  from trade
                  left join trade_type on tt_id = t_tt_id
                 where t_id between low and high) as of_trade,
       lateral (select count(*) as settlements from settlement where se_t_id between low and high) as of_settlement,
       lateral (select count(*) as steps from trade_history where th_t_id between low and high) as of_history,
       lateral (select count(*) as cash from cash_transaction where ct_t_id between low and high) as of_cash,
       lateral (select coalesce(sum(abs(hh_after_qty - hh_before_qty)), 0) as shares
                  from holding_history
                 where hh_t_id between low and high) as of_holdings,
       lateral (values ('trade', trades, trades_due), ('settlement', settlements, trades_due),
                       ('trade_history', steps, steps_due), ('cash_transaction', cash, cash_due),
                       ('holding_history', shares, shares_due)) as v (name, found, due)
 group by v.name
