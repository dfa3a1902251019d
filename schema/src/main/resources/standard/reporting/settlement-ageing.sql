-- Settlements of a stretch of trades, by the day of the trade and the day on which cash is due.
select cast(t_dts as date) as traded_on, se_cash_due_date, se_cash_type, count(*) as settlements, sum(se_amt) as amount,
       count(ct_t_id) as paid_in_cash, sum(ct_amt) as cash
  from trade
  join settlement on se_t_id = t_id
  left join cash_transaction on ct_t_id = t_id
 where t_id between ? and ?
 group by cast(t_dts as date), se_cash_due_date, se_cash_type
 order by traded_on, se_cash_due_date, se_cash_type
