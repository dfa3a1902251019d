-- Indexes that the DSS database alone has, made when a database gets this role.
--
-- Trade-Lookup frames 2 to 4 and Trade-Update frames 2 and 3: trades of an account or of a symbol from a time on. No
-- Trade-Result runs here, so t_dts may be in an index. The names that Trade-Update changes (t_exec_name, se_cash_type,
-- ct_name) are in none.
create index trade_account_time on trade (t_ca_id, t_dts);
create index trade_symbol_time on trade (t_s_symb, t_dts);
