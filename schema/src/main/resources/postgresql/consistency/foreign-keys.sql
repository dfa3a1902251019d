-- All 49 foreign keys and 33 primary keys are declared and were checked against the rows, and no check can miss a null in the columns of its ranges.
-- when: always
-- by: whole
select 'keys' as what, kind as name, count(conname) as declared, count(*) filter (where not convalidated) as unchecked
  from (values ('f', 49), ('p', 33)) as wanted (kind, number)
  left join pg_constraint on contype::text = kind and connamespace = 'public'::regnamespace
 group by kind, number
having count(conname) <> number or not coalesce(bool_and(convalidated), false)
union all
select 'nulls allowed', ranged.tab || '.' || ranged.col, 0, 0
  from (values ('broker', 'b_id'), ('customer_account', 'ca_b_id'), ('trade', 't_id'), ('trade', 't_ca_id'),
               ('settlement', 'se_t_id'), ('cash_transaction', 'ct_t_id'), ('trade_history', 'th_t_id'),
               ('trade_request', 'tr_t_id'), ('holding_history', 'hh_h_t_id'), ('holding', 'h_t_id'),
               ('holding', 'h_ca_id'), ('holding_summary', 'hs_ca_id')) as ranged (tab, col)
 where not exists (select
                     from pg_attribute
                    where attrelid = to_regclass('public.' || ranged.tab) and attname = ranged.col and attnotnull)
