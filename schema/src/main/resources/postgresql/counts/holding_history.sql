-- Rows of HOLDING_HISTORY, those of the trades of runs, the shares that they move, and the holdings that they leave: each
-- begins at 0, and one that is used up has come back to 0.
select figure, number
  from (select count(*) as rows,
               count(*) filter (where hh_t_id >= ?) as of_runs,
               coalesce(sum(abs(hh_after_qty - hh_before_qty)), 0) as shares,
               count(*) filter (where hh_before_qty = 0) - count(*) filter (where hh_after_qty = 0) as left_over
          from holding_history) counts,
       lateral (values ('rows', rows), ('rows of runs', of_runs), ('shares moved', shares), ('holdings', left_over))
           as v (figure, number)
