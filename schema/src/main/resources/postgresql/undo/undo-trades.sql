-- Takes back what transactions of some accounts have changed since save-rows.sql, whose answer is in the setting
-- audit.saved: removes the trades that the accounts have entered since, and puts the saved rows back. One transaction.
create temporary table saved on commit drop as
select key as name, coalesce(nullif(value, jsonb 'null'), '[]') as rows
  from jsonb_each(current_setting('audit.saved')::jsonb);

create temporary table undone on commit drop as
select t_id as id
  from trade
 where t_ca_id in (select ca_id from saved, jsonb_populate_recordset(null::customer_account, rows)
                    where name = 'customer_account')
   and t_id > (select (rows ->> 'last_value')::bigint - case when (rows ->> 'is_called')::boolean then 0 else 1 end
                 from saved where name = 'trade_id');

delete from holding_history where hh_t_id in (select id from undone);
delete from cash_transaction where ct_t_id in (select id from undone);
delete from settlement where se_t_id in (select id from undone);
delete from trade_request where tr_t_id in (select id from undone);
delete from trade_history where th_t_id in (select id from undone);

delete from holding
 where h_ca_id in (select ca_id from saved, jsonb_populate_recordset(null::customer_account, rows)
                    where name = 'customer_account');
delete from holding_summary
 where hs_ca_id in (select ca_id from saved, jsonb_populate_recordset(null::customer_account, rows)
                     where name = 'customer_account');
insert into holding_summary
select r.* from saved, jsonb_populate_recordset(null::holding_summary, rows) r where name = 'holding_summary';
insert into holding select r.* from saved, jsonb_populate_recordset(null::holding, rows) r where name = 'holding';
delete from trade where t_id in (select id from undone);

update customer_account t set ca_bal = r.ca_bal
  from saved, jsonb_populate_recordset(null::customer_account, rows) r
 where name = 'customer_account' and r.ca_id = t.ca_id and r.ca_bal <> t.ca_bal;
update broker t set b_num_trades = r.b_num_trades, b_comm_total = r.b_comm_total
  from saved, jsonb_populate_recordset(null::broker, rows) r
 where name = 'broker' and r.b_id = t.b_id and (r.b_num_trades, r.b_comm_total) <> (t.b_num_trades, t.b_comm_total);
update last_trade t set lt_price = r.lt_price, lt_vol = r.lt_vol, lt_dts = r.lt_dts
  from saved, jsonb_populate_recordset(null::last_trade, rows) r
 where name = 'last_trade' and r.lt_s_symb = t.lt_s_symb
   and (r.lt_price, r.lt_vol, r.lt_dts) <> (t.lt_price, t.lt_vol, t.lt_dts);
update trade t set t_exec_name = r.t_exec_name
  from saved, jsonb_populate_recordset(null::trade, rows) r
 where name = 'trade' and r.t_id = t.t_id and r.t_exec_name <> t.t_exec_name;
