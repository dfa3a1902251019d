-- A broker's number of trades is the number of completed trades of its accounts (condition 1).
-- when: always
select b_id, b_num_trades, coalesce(completed, 0) as completed
  from broker
  left join (select ca_b_id, count(*) as completed
               from trade join customer_account on ca_id = t_ca_id
              where t_st_id = 'CMPT'
              group by ca_b_id) trades on ca_b_id = b_id
 where b_num_trades <> coalesce(completed, 0)
