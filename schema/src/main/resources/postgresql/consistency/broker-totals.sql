-- A broker's number of trades and its commission total are those of the completed trades of its accounts (conditions 1 and 2).
-- when: always
-- by: broker
--
-- The accounts of a range are those of its brokers. A row without b_id: trades of an account or a broker that does not exist.
select b_id, b_num_trades, completed, b_comm_total, commission, ca_b_id
  from (select b_id, b_num_trades, b_comm_total
          from broker
         where b_id between :first_broker and :last_broker) totals
  full join (select ca_b_id,
                    count(*) filter (where t_st_id = 'CMPT') as completed,
                    coalesce(sum(t_comm) filter (where t_st_id = 'CMPT'), 0) as commission
               from trade
               left join customer_account on ca_id = t_ca_id
              where t_ca_id between :first_account and :last_account
              group by ca_b_id) trades on ca_b_id = b_id
 where b_num_trades is distinct from coalesce(completed, 0)
    or b_comm_total is distinct from coalesce(commission, 0)
