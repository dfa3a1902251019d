-- Rows of CASH_TRANSACTION, and those of the trades of runs.
select figure, case figure when 'rows' then found else of_runs end as number
  from (select count(*) as found, count(case when ct_t_id >= ? then 1 end) as of_runs from cash_transaction) counts
  join (select 'rows' as figure union all select 'rows of runs') figures
