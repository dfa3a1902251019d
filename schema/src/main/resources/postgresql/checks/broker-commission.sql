-- A broker's commission total is the sum of the commissions of the completed trades of its accounts (condition 2).
-- when: always
select b_id, b_comm_total, coalesce(commission, 0) as commission
  from broker
  left join (select ca_b_id, sum(t_comm) as commission
               from trade join customer_account on ca_id = t_ca_id
              where t_st_id = 'CMPT'
              group by ca_b_id) trades on ca_b_id = b_id
 where b_comm_total <> coalesce(commission, 0)
