-- Rows of BROKER, and the completed trades that they count.
select figure, number
  from (select count(*) as rows, coalesce(sum(b_num_trades), 0) as completed from broker) counts,
       lateral (values ('rows', rows), ('completed trades', completed)) as v (figure, number)
