-- Rows of the tables that tell a scale, and of those that a run makes grow. Of TRADE and SETTLEMENT, the largest, only the
-- rows of runs are counted, from the first trade id of a run on, and added to those that the load made, once and for all.
select 'customer', count(*) from customer
union all select 'customer_account', count(*) from customer_account
union all select 'broker', count(*) from broker
union all select 'company', count(*) from company
union all select 'security', count(*) from security
union all select 'trade', ? + count(*) from trade where t_id >= ?
union all select 'trade_request', count(*) from trade_request
union all select 'settlement', ? + count(*) from settlement where se_t_id >= ?
