-- Balances of the customers who pay a tax rate, by division and tier.
select tx_name, tx_rate, zc_div, c_tier, count(distinct c_id) as customers, count(*) as accounts, sum(ca_bal) as balance,
       min(ca_bal) as lowest, max(ca_bal) as highest, sum(case when ca_bal < 0 then 1 else 0 end) as overdrawn,
       sum(permissions) as permissions
  from (select cx_tx_id, c_id, c_tier, c_ad_id, ca_bal,
               (select count(*) from account_permission where ap_ca_id = ca_id) as permissions
          from customer_taxrate
          join customer on c_id = cx_c_id
          join customer_account on ca_c_id = c_id
         where cx_tx_id = ?) taxed
  join taxrate on tx_id = cx_tx_id
  join address on ad_id = c_ad_id
  join zip_code on zc_code = ad_zc_code
 group by tx_name, tx_rate, zc_div, c_tier
 order by zc_div, c_tier
