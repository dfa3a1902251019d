-- The twenty accounts of a broker that gained most on what they hold, with a year's dividends.
select ca_id, ca_name, c_l_name, c_f_name, count(*) as holdings, sum(h_qty * h_price) as paid,
       sum(h_qty * (lt_price - h_price)) as gain, sum(h_qty * s_dividend) as dividends
  from customer_account
  join customer on c_id = ca_c_id
  join holding on h_ca_id = ca_id
  join security on s_symb = h_s_symb
  join last_trade on lt_s_symb = h_s_symb
 where ca_b_id = ?
 group by ca_id, ca_name, c_l_name, c_f_name
 order by gain desc, ca_id
 limit 20
