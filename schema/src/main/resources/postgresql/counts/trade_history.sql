-- Rows of TRADE_HISTORY, and those of the trades of runs.
select figure, number
  from (select count(*) as rows, count(*) filter (where th_t_id >= ?) as of_runs from trade_history) counts,
       lateral (values ('rows', rows), ('rows of runs', of_runs)) as v (figure, number)
