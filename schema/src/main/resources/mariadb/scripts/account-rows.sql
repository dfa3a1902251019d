-- What a Trade-Result of an account can change: number of rows, and a sum over all that is in them.
with wanted as (select ca_id as account, ca_b_id as broker from customer_account where ca_id = ?)
select 'customer_account' as name, count(*) as found, sum(crc32(json_array(ca_b_id, ca_c_id, ca_name, ca_tax_st, ca_bal))) as sum
  from wanted straight_join customer_account on ca_id = account
union all
select 'broker', count(*), sum(crc32(json_array(b_st_id, b_name, b_num_trades, b_comm_total)))
  from wanted straight_join broker on b_id = broker
union all
select 'holding_summary', count(*), sum(crc32(json_array(hs_s_symb, hs_qty)))
  from wanted straight_join holding_summary on hs_ca_id = account
union all
select 'holding', count(*), sum(crc32(json_array(h_t_id, h_s_symb, h_dts, h_price, h_qty)))
  from wanted straight_join holding on h_ca_id = account
union all
select 'trade', count(*), sum(crc32(json_array(t_id, t_dts, t_st_id, t_tt_id, t_is_cash, t_s_symb, t_qty, t_bid_price, t_exec_name,
                                               t_trade_price, t_chrg, t_comm, t_tax, t_lifo)))
  from wanted straight_join trade on t_ca_id = account
union all
select 'trade_history', count(*), sum(crc32(json_array(th_t_id, th_dts, th_st_id)))
  from wanted straight_join trade on t_ca_id = account straight_join trade_history on th_t_id = t_id
union all
select 'holding_history', count(*), sum(crc32(json_array(hh_h_t_id, hh_t_id, hh_before_qty, hh_after_qty)))
  from wanted straight_join trade on t_ca_id = account straight_join holding_history on hh_t_id = t_id
union all
select 'settlement', count(*), sum(crc32(json_array(se_t_id, se_cash_type, se_cash_due_date, se_amt)))
  from wanted straight_join trade on t_ca_id = account straight_join settlement on se_t_id = t_id
union all
select 'cash_transaction', count(*), sum(crc32(json_array(ct_t_id, ct_dts, ct_amt, ct_name)))
  from wanted straight_join trade on t_ca_id = account straight_join cash_transaction on ct_t_id = t_id
