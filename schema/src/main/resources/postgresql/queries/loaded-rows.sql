-- Rows that the load made in the tables with an entry for each trade: those below the first trade id of a run. Each count
-- reads an index alone, as far as the pages of its table are marked all-visible, as a load leaves them.
select 'trade', count(*) from trade where t_id < ?
union all select 'settlement', count(*) from settlement where se_t_id < ?
union all select 'trade_history', count(*) from trade_history where th_t_id < ?
union all select 'cash_transaction', count(*) from cash_transaction where ct_t_id < ?
union all select 'holding_history', count(*) from holding_history where hh_t_id < ?
