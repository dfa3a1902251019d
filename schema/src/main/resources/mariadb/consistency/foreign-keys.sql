-- All 49 foreign keys and 33 primary keys are declared, and no check can miss a null in the columns of its ranges.
-- when: always
-- by: whole
select 'keys' as what, kind as name, count(constraint_name) as declared, 0 as unchecked
  from (select 'FOREIGN KEY' as kind, 49 as number union all select 'PRIMARY KEY', 33) as wanted
  left join information_schema.table_constraints
         on constraint_type = kind and table_schema = database() and table_name <> 'quadrille_identity'
 group by kind, number
having count(constraint_name) <> number
union all
select 'nulls allowed', concat(ranged.tab, '.', ranged.col), 0, 0
  from (select 'broker' as tab, 'b_id' as col
        union all select 'customer_account', 'ca_b_id' union all select 'trade', 't_id' union all select 'trade', 't_ca_id'
        union all select 'settlement', 'se_t_id' union all select 'cash_transaction', 'ct_t_id'
        union all select 'trade_history', 'th_t_id' union all select 'trade_request', 'tr_t_id'
        union all select 'holding_history', 'hh_h_t_id' union all select 'holding', 'h_t_id'
        union all select 'holding', 'h_ca_id' union all select 'holding_summary', 'hs_ca_id') as ranged
 where not exists (select 1
                     from information_schema.columns
                    where table_schema = database() and table_name = ranged.tab and column_name = ranged.col
                      and is_nullable = 'NO')
