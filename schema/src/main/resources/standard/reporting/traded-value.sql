-- The twenty securities of an exchange with the highest traded value, for a stretch of trades.
select s_symb, s_name, co_name, ex_name, count(*) as trades, sum(t_qty) as shares, sum(t_qty * t_trade_price) as traded,
       min(t_trade_price) as lowest, max(t_trade_price) as highest
  from trade
  join security on s_symb = t_s_symb
  join company on co_id = s_co_id
  join exchange on ex_id = s_ex_id
 where t_id between ? and ? and s_ex_id = ? and t_st_id = 'CMPT'
 group by s_symb, s_name, co_name, ex_name
 order by traded desc, s_symb
 limit 20
