-- Secondary indexes of every database (workload.md 4.6), the longest work first; primary keys are in tables.sql.
-- Statements of one table run one after another, different tables side by side. What only one of a group's two databases
-- needs is in indexes-oltp.sql and indexes-dss.sql.
--
-- Every foreign key needs an index that begins with its columns: those that no frame needs are named after their key. One
-- of them, on the status of a trade, is written by every Trade-Result.

create index th_status on trade_history (th_st_id);

-- Trade-Lookup frame 4: the holdings that a trade touched.
create index holding_history_trade on holding_history (hh_t_id);

-- Customer-Position frame 2 and Trade-Status ask for the newest trades of an account: some more are taken by their ids,
-- with which this index ends, and sorted by t_dts.
create index trade_account on trade (t_ca_id);
create index t_status on trade (t_st_id);
create index t_trade_type on trade (t_tt_id);
create index t_security on trade (t_s_symb);

-- Market-Watch reads the close of some hundred symbols at one date. dm_vol, which Data-Maintenance changes, is in no index.
create index daily_market_date on daily_market (dm_date, dm_s_symb, dm_close);

-- Trade-Order and Trade-Result walk the holdings of an account's security, oldest or newest first.
create index holding_account_symbol on holding (h_ca_id, h_s_symb, h_dts);

create index hs_security on holding_summary (hs_s_symb);

create index wi_security on watch_item (wi_s_symb);

create index watch_list_customer on watch_list (wl_c_id);

create unique index customer_tax_id on customer (c_tax_id);
create index c_status on customer (c_st_id);
create index c_address on customer (c_ad_id);

create index customer_account_customer on customer_account (ca_c_id);
create index ca_broker on customer_account (ca_b_id);

-- Market-Feed: open requests of a symbol that a price fires; Broker-Volume: requests of brokers, with all that it asks for,
-- which no transaction changes.
create index trade_request_symbol on trade_request (tr_s_symb, tr_tt_id, tr_bid_price);
create index trade_request_broker on trade_request (tr_b_id, tr_s_symb, tr_qty, tr_bid_price);
create index tr_trade_type on trade_request (tr_tt_id);

create index company_name on company (co_name);
create index company_industry on company (co_in_id, co_id);
create index co_status on company (co_st_id);
create index co_address on company (co_ad_id);

create index security_company_issue on security (s_co_id, s_issue);
create index s_status on security (s_st_id);
create index s_exchange on security (s_ex_id);

create index broker_by_name on broker (b_name);
create index b_status on broker (b_st_id);

create unique index sector_by_name on sector (sc_name);

create index industry_by_name on industry (in_name);
create index industry_sector on industry (in_sc_id);

create index cx_taxrate on customer_taxrate (cx_tx_id);

create index cr_trade_type on commission_rate (cr_tt_id);
create index cr_exchange on commission_rate (cr_ex_id);

create index cp_competitor on company_competitor (cp_comp_co_id);
create index cp_industry on company_competitor (cp_in_id);

create index ex_address on exchange (ex_ad_id);

create index nx_news on news_xref (nx_ni_id);

create index ad_zip on address (ad_zc_code);
