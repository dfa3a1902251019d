-- A broker's number of trades and its commission total are those of the completed trades of its accounts (conditions 1 and 2).
-- when: always
-- by: broker
--
-- The accounts of a range are those of its brokers. A row without b_id: trades of an account or a broker that does not exist.
with totals as (
    select b_id, b_num_trades, b_comm_total from broker where b_id between :first_broker and :last_broker),
trades as (
    select ca_b_id, sum(t_st_id = 'CMPT') as completed, sum(case when t_st_id = 'CMPT' then t_comm else 0 end) as commission
      from trade
      left join customer_account on ca_id = t_ca_id
     where t_ca_id between :first_account and :last_account
     group by ca_b_id)
select b_id, b_num_trades, completed, b_comm_total, commission, ca_b_id
  from totals
  left join trades on ca_b_id = b_id
 where not b_num_trades <=> coalesce(completed, 0)
    or not b_comm_total <=> coalesce(commission, 0)
union all
select null, null, completed, null, commission, ca_b_id
  from trades
 where not exists (select 1 from totals where b_id = ca_b_id)
