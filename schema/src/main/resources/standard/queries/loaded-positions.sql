-- Of a few accounts: securities of which they hold something else than their trades left them with, and all securities.
select count(case when held <> 0 then 1 end), count(*)
  from (select account, symbol, sum(quantity) as held
          from (select t_ca_id as account, t_s_symb as symbol, case when tt_is_sell then -t_qty else t_qty end as quantity
                  from trade
                  join trade_type on tt_id = t_tt_id
                 where t_ca_id in (?, ?, ?, ?, ?) and t_st_id = 'CMPT'
                 union all
                select hs_ca_id, hs_s_symb, -hs_qty
                  from holding_summary
                 where hs_ca_id in (?, ?, ?, ?, ?)) moves
         group by account, symbol) positions
