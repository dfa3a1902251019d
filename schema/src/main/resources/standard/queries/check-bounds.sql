-- Highest trade id and span of account ids, for the ranges of the consistency checks.
select (select max(t_id) from trade), (select min(ca_id) from customer_account), (select max(ca_id) from customer_account)
