-- A holding summary's quantity is the sum of the quantities of its holdings, and is not zero; none is without the other (condition 3).
-- when: always
-- by: account
with holdings as (
    select h_ca_id, h_s_symb, sum(h_qty) as held
      from holding
     where h_ca_id between :first_account and :last_account
     group by h_ca_id, h_s_symb)
select hs_ca_id as account, hs_s_symb as symbol, hs_qty, held
  from holding_summary
  left join holdings on h_ca_id = hs_ca_id and h_s_symb = hs_s_symb
 where hs_ca_id between :first_account and :last_account
   and (not hs_qty <=> held or hs_qty = 0)
union all
select h_ca_id, h_s_symb, null, held
  from holdings
 where not exists (select 1 from holding_summary where hs_ca_id = h_ca_id and hs_s_symb = h_s_symb)
