-- A holding summary's quantity is the sum of the quantities of its holdings, and is not zero (condition 3).
-- when: always
select coalesce(hs_ca_id, h_ca_id) as account, coalesce(hs_s_symb, h_s_symb) as symbol, hs_qty, held
  from holding_summary
  full join (select h_ca_id, h_s_symb, sum(h_qty) as held from holding group by h_ca_id, h_s_symb) holdings
    on h_ca_id = hs_ca_id and h_s_symb = hs_s_symb
 where hs_qty is distinct from held or hs_qty = 0
