-- Takes back what transactions of some accounts have changed since save-rows.sql, whose answer is in @audit_saved: removes the
-- trades that the accounts have entered since, and puts the saved rows back. One transaction.
delete holding_history
  from json_table(@audit_saved, '$' columns (
           first_id bigint path '$.next_trade_id',
           nested path '$.customer_account[*]' columns (account bigint path '$.ca_id'))) as saved
       straight_join trade on t_ca_id = account and t_id >= first_id
       straight_join holding_history on hh_t_id = t_id;
delete cash_transaction
  from json_table(@audit_saved, '$' columns (
           first_id bigint path '$.next_trade_id',
           nested path '$.customer_account[*]' columns (account bigint path '$.ca_id'))) as saved
       straight_join trade on t_ca_id = account and t_id >= first_id
       straight_join cash_transaction on ct_t_id = t_id;
delete settlement
  from json_table(@audit_saved, '$' columns (
           first_id bigint path '$.next_trade_id',
           nested path '$.customer_account[*]' columns (account bigint path '$.ca_id'))) as saved
       straight_join trade on t_ca_id = account and t_id >= first_id
       straight_join settlement on se_t_id = t_id;
delete trade_request
  from json_table(@audit_saved, '$' columns (
           first_id bigint path '$.next_trade_id',
           nested path '$.customer_account[*]' columns (account bigint path '$.ca_id'))) as saved
       straight_join trade on t_ca_id = account and t_id >= first_id
       straight_join trade_request on tr_t_id = t_id;
delete trade_history
  from json_table(@audit_saved, '$' columns (
           first_id bigint path '$.next_trade_id',
           nested path '$.customer_account[*]' columns (account bigint path '$.ca_id'))) as saved
       straight_join trade on t_ca_id = account and t_id >= first_id
       straight_join trade_history on th_t_id = t_id;

delete holding
  from json_table(@audit_saved, '$.customer_account[*]' columns (account bigint path '$.ca_id')) as saved
       straight_join holding on h_ca_id = account;
delete holding_summary
  from json_table(@audit_saved, '$.customer_account[*]' columns (account bigint path '$.ca_id')) as saved
       straight_join holding_summary on hs_ca_id = account;
insert into holding_summary (hs_ca_id, hs_s_symb, hs_qty)
select hs_ca_id, hs_s_symb, hs_qty
  from json_table(@audit_saved, '$.holding_summary[*]' columns (
           hs_ca_id bigint path '$.hs_ca_id', hs_s_symb varchar(15) path '$.hs_s_symb', hs_qty integer path '$.hs_qty')) as saved;
insert into holding (h_t_id, h_ca_id, h_s_symb, h_dts, h_price, h_qty)
select h_t_id, h_ca_id, h_s_symb, h_dts, h_price, h_qty
  from json_table(@audit_saved, '$.holding[*]' columns (
           h_t_id bigint path '$.h_t_id', h_ca_id bigint path '$.h_ca_id', h_s_symb varchar(15) path '$.h_s_symb',
           h_dts datetime(6) path '$.h_dts', h_price decimal(8,2) path '$.h_price', h_qty integer path '$.h_qty')) as saved;
delete trade
  from json_table(@audit_saved, '$' columns (
           first_id bigint path '$.next_trade_id',
           nested path '$.customer_account[*]' columns (account bigint path '$.ca_id'))) as saved
       straight_join trade on t_ca_id = account and t_id >= first_id;

update json_table(@audit_saved, '$.customer_account[*]' columns (
           id bigint path '$.ca_id', ca_bal decimal(12,2) path '$.ca_bal')) as saved
       straight_join customer_account on ca_id = id
   set customer_account.ca_bal = saved.ca_bal;
update json_table(@audit_saved, '$.broker[*]' columns (
           id bigint path '$.b_id', b_num_trades integer path '$.b_num_trades',
           b_comm_total decimal(12,2) path '$.b_comm_total')) as saved
       straight_join broker on b_id = id
   set broker.b_num_trades = saved.b_num_trades, broker.b_comm_total = saved.b_comm_total;
update json_table(@audit_saved, '$.last_trade[*]' columns (
           symbol varchar(15) path '$.lt_s_symb', lt_price decimal(8,2) path '$.lt_price', lt_vol bigint path '$.lt_vol',
           lt_dts datetime(6) path '$.lt_dts')) as saved
       straight_join last_trade on lt_s_symb = symbol
   set last_trade.lt_price = saved.lt_price, last_trade.lt_vol = saved.lt_vol, last_trade.lt_dts = saved.lt_dts;
update json_table(@audit_saved, '$.trade[*]' columns (
           id bigint path '$.t_id', t_exec_name varchar(49) path '$.t_exec_name')) as saved
       straight_join trade on t_id = id
   set trade.t_exec_name = saved.t_exec_name;
