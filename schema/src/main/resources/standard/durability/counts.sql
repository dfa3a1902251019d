-- What the drivers logged, by transaction and outcome.
select txn, outcome, count(*) as answers, count(distinct nullif(trade_id, 0)) as trades,
       count(case when not to_undo and started_us <= last_in_flight_us then 1 end) as may_have_entered_a_trade
  from logged, failure
 group by txn, outcome
 order by txn, outcome
