-- What some customers hold in the industries of a sector, by their tier, at the last prices.
select sc_name, in_name, c_tier, count(distinct c_id) as customers, count(*) as positions, sum(hs_qty) as shares,
       sum(hs_qty * lt_price) as market_value
  from customer
  join customer_account on ca_c_id = c_id
  join holding_summary on hs_ca_id = ca_id
  join security on s_symb = hs_s_symb
  join last_trade on lt_s_symb = s_symb
  join company on co_id = s_co_id
  join industry on in_id = co_in_id
  join sector on sc_id = in_sc_id
 where c_id between ? and ? and sc_id = ?
 group by sc_name, in_id, in_name, c_tier
 order by market_value desc, in_id, c_tier
