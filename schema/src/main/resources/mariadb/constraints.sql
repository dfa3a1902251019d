-- The 49 foreign keys (workload.md 4), declared without looking at the rows, which were just made; the deep audit of
-- consistency proves them. The session that runs this does nothing else.

set foreign_key_checks = 0;

alter table account_permission
    add constraint ap_account foreign key (ap_ca_id) references customer_account (ca_id);

alter table customer
    add constraint c_status foreign key (c_st_id) references status_type (st_id),
    add constraint c_address foreign key (c_ad_id) references address (ad_id);

alter table customer_account
    add constraint ca_broker foreign key (ca_b_id) references broker (b_id),
    add constraint ca_customer foreign key (ca_c_id) references customer (c_id);

alter table customer_taxrate
    add constraint cx_taxrate foreign key (cx_tx_id) references taxrate (tx_id),
    add constraint cx_customer foreign key (cx_c_id) references customer (c_id);

alter table holding
    add constraint h_trade foreign key (h_t_id) references trade (t_id),
    add constraint h_summary foreign key (h_ca_id, h_s_symb) references holding_summary (hs_ca_id, hs_s_symb);

alter table holding_history
    add constraint hh_holding_trade foreign key (hh_h_t_id) references trade (t_id),
    add constraint hh_trade foreign key (hh_t_id) references trade (t_id);

alter table holding_summary
    add constraint hs_account foreign key (hs_ca_id) references customer_account (ca_id),
    add constraint hs_security foreign key (hs_s_symb) references security (s_symb);

alter table watch_item
    add constraint wi_list foreign key (wi_wl_id) references watch_list (wl_id),
    add constraint wi_security foreign key (wi_s_symb) references security (s_symb);

alter table watch_list
    add constraint wl_customer foreign key (wl_c_id) references customer (c_id);

alter table broker
    add constraint b_status foreign key (b_st_id) references status_type (st_id);

alter table cash_transaction
    add constraint ct_trade foreign key (ct_t_id) references trade (t_id);

alter table charge
    add constraint ch_trade_type foreign key (ch_tt_id) references trade_type (tt_id);

alter table commission_rate
    add constraint cr_trade_type foreign key (cr_tt_id) references trade_type (tt_id),
    add constraint cr_exchange foreign key (cr_ex_id) references exchange (ex_id);

alter table settlement
    add constraint se_trade foreign key (se_t_id) references trade (t_id);

alter table trade
    add constraint t_status foreign key (t_st_id) references status_type (st_id),
    add constraint t_trade_type foreign key (t_tt_id) references trade_type (tt_id),
    add constraint t_security foreign key (t_s_symb) references security (s_symb),
    add constraint t_account foreign key (t_ca_id) references customer_account (ca_id);

alter table trade_history
    add constraint th_trade foreign key (th_t_id) references trade (t_id),
    add constraint th_status foreign key (th_st_id) references status_type (st_id);

alter table trade_request
    add constraint tr_trade foreign key (tr_t_id) references trade (t_id),
    add constraint tr_trade_type foreign key (tr_tt_id) references trade_type (tt_id),
    add constraint tr_security foreign key (tr_s_symb) references security (s_symb),
    add constraint tr_broker foreign key (tr_b_id) references broker (b_id);

alter table company
    add constraint co_status foreign key (co_st_id) references status_type (st_id),
    add constraint co_industry foreign key (co_in_id) references industry (in_id),
    add constraint co_address foreign key (co_ad_id) references address (ad_id);

alter table company_competitor
    add constraint cp_company foreign key (cp_co_id) references company (co_id),
    add constraint cp_competitor foreign key (cp_comp_co_id) references company (co_id),
    add constraint cp_industry foreign key (cp_in_id) references industry (in_id);

alter table daily_market
    add constraint dm_security foreign key (dm_s_symb) references security (s_symb);

alter table exchange
    add constraint ex_address foreign key (ex_ad_id) references address (ad_id);

alter table financial
    add constraint fi_company foreign key (fi_co_id) references company (co_id);

alter table industry
    add constraint in_sector foreign key (in_sc_id) references sector (sc_id);

alter table last_trade
    add constraint lt_security foreign key (lt_s_symb) references security (s_symb);

alter table news_xref
    add constraint nx_news foreign key (nx_ni_id) references news_item (ni_id),
    add constraint nx_company foreign key (nx_co_id) references company (co_id);

alter table security
    add constraint s_status foreign key (s_st_id) references status_type (st_id),
    add constraint s_exchange foreign key (s_ex_id) references exchange (ex_id),
    add constraint s_company foreign key (s_co_id) references company (co_id);

alter table address
    add constraint ad_zip foreign key (ad_zc_code) references zip_code (zc_code);
