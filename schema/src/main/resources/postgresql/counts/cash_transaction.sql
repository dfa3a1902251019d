-- Rows of CASH_TRANSACTION, and those of the trades of runs.
select figure, number
  from (select count(*) as rows, count(*) filter (where ct_t_id >= ?) as of_runs from cash_transaction) counts,
       lateral (values ('rows', rows), ('rows of runs', of_runs)) as v (figure, number)
