-- Brokers of ? consecutive numbers, with the span of the ids of their accounts.
select min(ca_b_id), min(ca_id), max(ca_id)
  from customer_account
 group by floor((ca_b_id - 4300000001) / ?)
 order by 1
