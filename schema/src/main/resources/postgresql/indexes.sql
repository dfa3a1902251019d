-- Primary keys and secondary indexes of every database (workload.md 4.6), the longest work first. Statements of one
-- table run one after another, different tables side by side. What only one of a group's two databases needs is in
-- indexes-oltp.sql and indexes-dss.sql.
--
-- Rule (workload.md 13.7): no index covers a column that Trade-Result, Market-Feed or Trade-Order update in place:
-- t_st_id, t_dts, t_comm, t_trade_price, t_tax, b_num_trades, b_comm_total, ca_bal, hs_qty, h_qty, lt_*. Their updates
-- stay HOT: no index page is written, so Trade-Results under SERIALIZABLE do not conflict over the last pages of
-- TRADE's indexes. Hence Trade-Cleanup finds unfinished trades by id (t_id >= first run-time id), not by status.

alter table trade_history add constraint trade_history_pkey primary key (th_t_id, th_st_id);

alter table holding_history add constraint holding_history_pkey primary key (hh_h_t_id, hh_t_id);
-- Trade-Lookup frame 4: the holdings that a trade touched.
create index holding_history_trade on holding_history (hh_t_id);

alter table trade add constraint trade_pkey primary key (t_id);
-- New pages of TRADE keep room for the one or two updates of each new trade; the loaded ones are full.
alter table trade set (fillfactor = 85);

alter table settlement add constraint settlement_pkey primary key (se_t_id);

alter table cash_transaction add constraint cash_transaction_pkey primary key (ct_t_id);

-- Market-Watch reads the close of some hundred symbols at one date: they lie on neighbouring leaves, and the close is
-- in the index, so the heap is not read. dm_vol, which Data-Maintenance changes, is not in any index.
create unique index daily_market_pkey on daily_market (dm_date, dm_s_symb) include (dm_close);
alter table daily_market add constraint daily_market_pkey primary key using index daily_market_pkey;
-- Security-Detail, Data-Maintenance: days of one symbol.
create index daily_market_symbol on daily_market (dm_s_symb, dm_date);

alter table holding add constraint holding_pkey primary key (h_t_id);
-- Trade-Order and Trade-Result walk the holdings of an account's security, oldest or newest first.
create index holding_account_symbol on holding (h_ca_id, h_s_symb, h_dts);

alter table holding_summary add constraint holding_summary_pkey primary key (hs_ca_id, hs_s_symb);

alter table watch_item add constraint watch_item_pkey primary key (wi_wl_id, wi_s_symb);

alter table watch_list add constraint watch_list_pkey primary key (wl_id);
create index watch_list_customer on watch_list (wl_c_id);

alter table customer add constraint customer_pkey primary key (c_id);
create unique index customer_tax_id on customer (c_tax_id);

alter table customer_account add constraint customer_account_pkey primary key (ca_id);
create index customer_account_customer on customer_account (ca_c_id);

alter table account_permission add constraint account_permission_pkey primary key (ap_ca_id, ap_tax_id);

-- By customer first: every reader knows the customer.
alter table customer_taxrate add constraint customer_taxrate_pkey primary key (cx_c_id, cx_tx_id);

alter table trade_request add constraint trade_request_pkey primary key (tr_t_id);
-- Market-Feed: open requests of a symbol that a price fires; Broker-Volume: requests of brokers.
create index trade_request_symbol on trade_request (tr_s_symb, tr_tt_id, tr_bid_price);
create index trade_request_broker on trade_request (tr_b_id, tr_s_symb);

alter table company add constraint company_pkey primary key (co_id);
create index company_name on company (co_name);
create index company_industry on company (co_in_id, co_id);

alter table company_competitor add constraint company_competitor_pkey primary key (cp_co_id, cp_comp_co_id, cp_in_id);

-- Market-Watch reads the shares outstanding of some hundred securities, Broker-Volume the symbols of some hundred companies.
create unique index security_pkey on security (s_symb) include (s_num_out);
alter table security add constraint security_pkey primary key using index security_pkey;
create index security_company_issue on security (s_co_id, s_issue) include (s_symb);

alter table financial add constraint financial_pkey primary key (fi_co_id, fi_year, fi_qtr);

alter table last_trade add constraint last_trade_pkey primary key (lt_s_symb);

alter table news_item add constraint news_item_pkey primary key (ni_id);

-- By company first: news are asked for by company.
alter table news_xref add constraint news_xref_pkey primary key (nx_co_id, nx_ni_id);

alter table broker add constraint broker_pkey primary key (b_id);
create index broker_by_name on broker (b_name);

alter table address add constraint address_pkey primary key (ad_id);

alter table zip_code add constraint zip_code_pkey primary key (zc_code);

alter table status_type add constraint status_type_pkey primary key (st_id);

alter table trade_type add constraint trade_type_pkey primary key (tt_id);

alter table charge add constraint charge_pkey primary key (ch_tt_id, ch_c_tier);

alter table commission_rate
    add constraint commission_rate_pkey primary key (cr_c_tier, cr_tt_id, cr_ex_id, cr_from_qty);

alter table taxrate add constraint taxrate_pkey primary key (tx_id);

alter table exchange add constraint exchange_pkey primary key (ex_id);

alter table sector add constraint sector_pkey primary key (sc_id);
create unique index sector_by_name on sector (sc_name);

alter table industry add constraint industry_pkey primary key (in_id);
create index industry_by_name on industry (in_name);
create index industry_sector on industry (in_sc_id);
