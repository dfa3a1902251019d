-- Rows of TRADE_HISTORY, and those of the trades of runs.
select figure, case figure when 'rows' then found else of_runs end as number
  from (select count(*) as found, count(case when th_t_id >= ? then 1 end) as of_runs from trade_history) counts
  join (select 'rows' as figure union all select 'rows of runs') figures
