-- Exact rows of the tables that tell a scale, and of those that a run makes grow or shrink and that are quick to count.
select 'customer', count(*) from customer
union all select 'customer_account', count(*) from customer_account
union all select 'broker', count(*) from broker
union all select 'company', count(*) from company
union all select 'security', count(*) from security
union all select 'trade', count(*) from trade
union all select 'trade_request', count(*) from trade_request
union all select 'settlement', count(*) from settlement
union all select 'holding', count(*) from holding
union all select 'holding_summary', count(*) from holding_summary
