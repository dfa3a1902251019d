-- Each row that a foreign key starts from has the row it refers to: all 49 keys, without trust in what the server declares.
-- when: deep
-- by: whole
-- quick: no
select 'ap_account' as foreign_key, cast(ap_ca_id as char) as refers_to
  from account_permission
 where not exists (select 1 from customer_account where ca_id = ap_ca_id)
union all
select 'c_status' as foreign_key, cast(c_st_id as char) as refers_to
  from customer
 where not exists (select 1 from status_type where st_id = c_st_id)
union all
select 'c_address' as foreign_key, cast(c_ad_id as char) as refers_to
  from customer
 where not exists (select 1 from address where ad_id = c_ad_id)
union all
select 'ca_broker' as foreign_key, cast(ca_b_id as char) as refers_to
  from customer_account
 where not exists (select 1 from broker where b_id = ca_b_id)
union all
select 'ca_customer' as foreign_key, cast(ca_c_id as char) as refers_to
  from customer_account
 where not exists (select 1 from customer where c_id = ca_c_id)
union all
select 'cx_taxrate' as foreign_key, cast(cx_tx_id as char) as refers_to
  from customer_taxrate
 where not exists (select 1 from taxrate where tx_id = cx_tx_id)
union all
select 'cx_customer' as foreign_key, cast(cx_c_id as char) as refers_to
  from customer_taxrate
 where not exists (select 1 from customer where c_id = cx_c_id)
union all
select 'h_trade' as foreign_key, cast(h_t_id as char) as refers_to
  from holding
 where not exists (select 1 from trade where t_id = h_t_id)
union all
select 'h_summary' as foreign_key, concat_ws(' ', h_ca_id, h_s_symb) as refers_to
  from holding
 where not exists (select 1 from holding_summary where hs_ca_id = h_ca_id and hs_s_symb = h_s_symb)
union all
select 'hh_holding_trade' as foreign_key, cast(hh_h_t_id as char) as refers_to
  from holding_history
 where not exists (select 1 from trade where t_id = hh_h_t_id)
union all
select 'hh_trade' as foreign_key, cast(hh_t_id as char) as refers_to
  from holding_history
 where not exists (select 1 from trade where t_id = hh_t_id)
union all
select 'hs_account' as foreign_key, cast(hs_ca_id as char) as refers_to
  from holding_summary
 where not exists (select 1 from customer_account where ca_id = hs_ca_id)
union all
select 'hs_security' as foreign_key, cast(hs_s_symb as char) as refers_to
  from holding_summary
 where not exists (select 1 from security where s_symb = hs_s_symb)
union all
select 'wi_list' as foreign_key, cast(wi_wl_id as char) as refers_to
  from watch_item
 where not exists (select 1 from watch_list where wl_id = wi_wl_id)
union all
select 'wi_security' as foreign_key, cast(wi_s_symb as char) as refers_to
  from watch_item
 where not exists (select 1 from security where s_symb = wi_s_symb)
union all
select 'wl_customer' as foreign_key, cast(wl_c_id as char) as refers_to
  from watch_list
 where not exists (select 1 from customer where c_id = wl_c_id)
union all
select 'b_status' as foreign_key, cast(b_st_id as char) as refers_to
  from broker
 where not exists (select 1 from status_type where st_id = b_st_id)
union all
select 'ct_trade' as foreign_key, cast(ct_t_id as char) as refers_to
  from cash_transaction
 where not exists (select 1 from trade where t_id = ct_t_id)
union all
select 'ch_trade_type' as foreign_key, cast(ch_tt_id as char) as refers_to
  from charge
 where not exists (select 1 from trade_type where tt_id = ch_tt_id)
union all
select 'cr_trade_type' as foreign_key, cast(cr_tt_id as char) as refers_to
  from commission_rate
 where not exists (select 1 from trade_type where tt_id = cr_tt_id)
union all
select 'cr_exchange' as foreign_key, cast(cr_ex_id as char) as refers_to
  from commission_rate
 where not exists (select 1 from exchange where ex_id = cr_ex_id)
union all
select 'se_trade' as foreign_key, cast(se_t_id as char) as refers_to
  from settlement
 where not exists (select 1 from trade where t_id = se_t_id)
union all
select 't_status' as foreign_key, cast(t_st_id as char) as refers_to
  from trade
 where not exists (select 1 from status_type where st_id = t_st_id)
union all
select 't_trade_type' as foreign_key, cast(t_tt_id as char) as refers_to
  from trade
 where not exists (select 1 from trade_type where tt_id = t_tt_id)
union all
select 't_security' as foreign_key, cast(t_s_symb as char) as refers_to
  from trade
 where not exists (select 1 from security where s_symb = t_s_symb)
union all
select 't_account' as foreign_key, cast(t_ca_id as char) as refers_to
  from trade
 where not exists (select 1 from customer_account where ca_id = t_ca_id)
union all
select 'th_trade' as foreign_key, cast(th_t_id as char) as refers_to
  from trade_history
 where not exists (select 1 from trade where t_id = th_t_id)
union all
select 'th_status' as foreign_key, cast(th_st_id as char) as refers_to
  from trade_history
 where not exists (select 1 from status_type where st_id = th_st_id)
union all
select 'tr_trade' as foreign_key, cast(tr_t_id as char) as refers_to
  from trade_request
 where not exists (select 1 from trade where t_id = tr_t_id)
union all
select 'tr_trade_type' as foreign_key, cast(tr_tt_id as char) as refers_to
  from trade_request
 where not exists (select 1 from trade_type where tt_id = tr_tt_id)
union all
select 'tr_security' as foreign_key, cast(tr_s_symb as char) as refers_to
  from trade_request
 where not exists (select 1 from security where s_symb = tr_s_symb)
union all
select 'tr_broker' as foreign_key, cast(tr_b_id as char) as refers_to
  from trade_request
 where not exists (select 1 from broker where b_id = tr_b_id)
union all
select 'co_status' as foreign_key, cast(co_st_id as char) as refers_to
  from company
 where not exists (select 1 from status_type where st_id = co_st_id)
union all
select 'co_industry' as foreign_key, cast(co_in_id as char) as refers_to
  from company
 where not exists (select 1 from industry where in_id = co_in_id)
union all
select 'co_address' as foreign_key, cast(co_ad_id as char) as refers_to
  from company
 where not exists (select 1 from address where ad_id = co_ad_id)
union all
select 'cp_company' as foreign_key, cast(cp_co_id as char) as refers_to
  from company_competitor
 where not exists (select 1 from company where co_id = cp_co_id)
union all
select 'cp_competitor' as foreign_key, cast(cp_comp_co_id as char) as refers_to
  from company_competitor
 where not exists (select 1 from company where co_id = cp_comp_co_id)
union all
select 'cp_industry' as foreign_key, cast(cp_in_id as char) as refers_to
  from company_competitor
 where not exists (select 1 from industry where in_id = cp_in_id)
union all
select 'dm_security' as foreign_key, cast(dm_s_symb as char) as refers_to
  from daily_market
 where not exists (select 1 from security where s_symb = dm_s_symb)
union all
select 'ex_address' as foreign_key, cast(ex_ad_id as char) as refers_to
  from exchange
 where not exists (select 1 from address where ad_id = ex_ad_id)
union all
select 'fi_company' as foreign_key, cast(fi_co_id as char) as refers_to
  from financial
 where not exists (select 1 from company where co_id = fi_co_id)
union all
select 'in_sector' as foreign_key, cast(in_sc_id as char) as refers_to
  from industry
 where not exists (select 1 from sector where sc_id = in_sc_id)
union all
select 'lt_security' as foreign_key, cast(lt_s_symb as char) as refers_to
  from last_trade
 where not exists (select 1 from security where s_symb = lt_s_symb)
union all
select 'nx_news' as foreign_key, cast(nx_ni_id as char) as refers_to
  from news_xref
 where not exists (select 1 from news_item where ni_id = nx_ni_id)
union all
select 'nx_company' as foreign_key, cast(nx_co_id as char) as refers_to
  from news_xref
 where not exists (select 1 from company where co_id = nx_co_id)
union all
select 's_status' as foreign_key, cast(s_st_id as char) as refers_to
  from security
 where not exists (select 1 from status_type where st_id = s_st_id)
union all
select 's_exchange' as foreign_key, cast(s_ex_id as char) as refers_to
  from security
 where not exists (select 1 from exchange where ex_id = s_ex_id)
union all
select 's_company' as foreign_key, cast(s_co_id as char) as refers_to
  from security
 where not exists (select 1 from company where co_id = s_co_id)
union all
select 'ad_zip' as foreign_key, cast(ad_zc_code as char) as refers_to
  from address
 where not exists (select 1 from zip_code where zc_code = ad_zc_code)
