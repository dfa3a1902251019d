-- Rows of HOLDING_HISTORY, those of the trades of runs, the shares that they move, and the holdings that they leave: each
-- begins at 0, and one that is used up has come back to 0.
select figure,
       case figure when 'rows' then found when 'rows of runs' then of_runs when 'shares moved' then shares
                   else left_over end as number
  from (select count(*) as found,
               count(case when hh_t_id >= ? then 1 end) as of_runs,
               coalesce(sum(abs(hh_after_qty - hh_before_qty)), 0) as shares,
               count(case when hh_before_qty = 0 then 1 end) - count(case when hh_after_qty = 0 then 1 end) as left_over
          from holding_history) counts
  join (select 'rows' as figure union all select 'rows of runs' union all select 'shares moved'
        union all select 'holdings') figures
