-- The rows of ranges of initial trades: for each table the ranges with other rows than they should have, all rows found, and
-- all that should be there. One trade id in 101 has no trade; the other tables follow from the trades (workload.md 3.3): a
-- limit order has a step more, a trade on margin moves no cash, and the changes of holdings add up to the shares traded.
--
-- Joined in this order, rows are found by the ends of a range; in a subquery or an outer join whole tables would be read.
with slices as (
    select lows.place, low, high,
           high - low + 1 - ((high - 199999999999950) div 101 - (low - 199999999999951) div 101) as trades_due
      from json_table(?, '$[*]' columns (place for ordinality, low bigint path '$')) as lows
      join json_table(?, '$[*]' columns (place for ordinality, high bigint path '$')) as highs on highs.place = lows.place
     -- So that it is worked out first.
     limit 10000),
of_trades as (
    select place, count(*) as trades, sum(t_is_cash) as cash_due, sum(t_qty) as shares_due,
           sum(if(tt_is_mrkt, 2, 3)) as steps_due
      from slices straight_join trade on t_id between low and high straight_join trade_type on tt_id = t_tt_id
     group by place),
counted as (
    select 'trade' as name, place, trades as found from of_trades
    union all
    select 'settlement', place, count(*)
      from slices straight_join settlement on se_t_id between low and high
     group by place
    union all
    select 'trade_history', place, count(*)
      from slices straight_join trade_history on th_t_id between low and high
     group by place
    union all
    select 'cash_transaction', place, count(*)
      from slices straight_join cash_transaction on ct_t_id between low and high
     group by place
    union all
    select 'holding_history', place, sum(abs(hh_after_qty - hh_before_qty))
      from slices straight_join holding_history on hh_t_id between low and high
     group by place),
due as (
    select name, slices.place,
           case name when 'trade_history' then steps_due when 'cash_transaction' then cash_due
                     when 'holding_history' then shares_due else trades_due end as due
      from slices
      left join of_trades on of_trades.place = slices.place
      join (select 'trade' as name union all select 'settlement' union all select 'trade_history'
            union all select 'cash_transaction' union all select 'holding_history') names)
select due.name, count(nullif(coalesce(found, 0) <=> due, 1)), coalesce(sum(found), 0), coalesce(sum(due), 0)
  from due
  left join counted on counted.name = due.name and counted.place = due.place
 group by due.name
