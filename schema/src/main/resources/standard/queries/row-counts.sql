-- Rows of the tables that tell a scale, and of those that a run makes grow. Of TRADE and SETTLEMENT, the largest, only the
-- rows of runs are counted, from the first trade id of a run on, and added to those that the load made, once and for all.
-- How many the load made of the other three with an entry for each trade is not known beforehand: "..._of_runs".
select 'customer', count(*) from customer
union all select 'customer_account', count(*) from customer_account
union all select 'broker', count(*) from broker
union all select 'company', count(*) from company
union all select 'security', count(*) from security
union all select 'holding', count(*) from holding
union all select 'holding_summary', count(*) from holding_summary
union all select 'trade_request', count(*) from trade_request
union all select 'trade', ? + count(*) from trade where t_id >= ?
union all select 'settlement', ? + count(*) from settlement where se_t_id >= ?
union all select 'trade_history_of_runs', count(*) from trade_history where th_t_id >= ?
union all select 'cash_transaction_of_runs', count(*) from cash_transaction where ct_t_id >= ?
union all select 'holding_history_of_runs', count(*) from holding_history where hh_t_id >= ?
