-- Commissions and charges of brokers, by month and tier of the customer, against the price list, for a stretch of trades.
select b_id, b_name, extract(year from t_dts) as trade_year, extract(month from t_dts) as trade_month, c_tier,
       count(*) as trades, sum(t_comm) as commission, sum(t_chrg) as charged, sum(ch_chrg) as list_charge,
       sum(t_qty * t_trade_price * cr_rate) as percent_of_value,
       (select count(*) from trade_request where tr_b_id = b_id) as open_requests
  from trade
  join customer_account on ca_id = t_ca_id
  join customer on c_id = ca_c_id
  join broker on b_id = ca_b_id
  join security on s_symb = t_s_symb
  join charge on ch_tt_id = t_tt_id and ch_c_tier = c_tier
  join commission_rate on cr_c_tier = c_tier and cr_tt_id = t_tt_id and cr_ex_id = s_ex_id
                      and t_qty between cr_from_qty and cr_to_qty
 where t_id between ? and ? and t_st_id = 'CMPT'
 group by b_id, b_name, extract(year from t_dts), extract(month from t_dts), c_tier
 order by commission desc, b_id, trade_year, trade_month, c_tier
