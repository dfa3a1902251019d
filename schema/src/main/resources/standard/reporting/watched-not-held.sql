-- The twenty securities of a sector that most of some customers watch without holding them in any account.
select s_symb, s_name, count(*) as watchers
  from customer
  join watch_list on wl_c_id = c_id
  join watch_item on wi_wl_id = wl_id
  join security on s_symb = wi_s_symb
  join company on co_id = s_co_id
  join industry on in_id = co_in_id
 where c_id between ? and ? and in_sc_id = ?
   and not exists (select 1
                     from customer_account
                     join holding_summary on hs_ca_id = ca_id
                    where ca_c_id = c_id and hs_s_symb = s_symb)
 group by s_symb, s_name
 order by watchers desc, s_symb
 limit 20
