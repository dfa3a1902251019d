-- What a Trade-Result of an account can change: number of rows, and a sum over all that is in them.
with wanted as (select ca_id, ca_b_id from customer_account where ca_id = ?)
select 'customer_account' as name, count(*) as rows, sum(hashtextextended(r::text, 0)::numeric) as sum
  from customer_account r where ca_id = (select ca_id from wanted)
union all
select 'broker', count(*), sum(hashtextextended(r::text, 0)::numeric)
  from broker r where b_id = (select ca_b_id from wanted)
union all
select 'holding_summary', count(*), sum(hashtextextended(r::text, 0)::numeric)
  from holding_summary r where hs_ca_id = (select ca_id from wanted)
union all
select 'holding', count(*), sum(hashtextextended(r::text, 0)::numeric)
  from holding r where h_ca_id = (select ca_id from wanted)
union all
select 'trade', count(*), sum(hashtextextended(r::text, 0)::numeric)
  from trade r where t_ca_id = (select ca_id from wanted)
union all
select 'trade_history', count(*), sum(hashtextextended(r::text, 0)::numeric)
  from trade_history r where th_t_id in (select t_id from trade where t_ca_id = (select ca_id from wanted))
union all
select 'holding_history', count(*), sum(hashtextextended(r::text, 0)::numeric)
  from holding_history r where hh_t_id in (select t_id from trade where t_ca_id = (select ca_id from wanted))
union all
select 'settlement', count(*), sum(hashtextextended(r::text, 0)::numeric)
  from settlement r where se_t_id in (select t_id from trade where t_ca_id = (select ca_id from wanted))
union all
select 'cash_transaction', count(*), sum(hashtextextended(r::text, 0)::numeric)
  from cash_transaction r where ct_t_id in (select t_id from trade where t_ca_id = (select ca_id from wanted))
