-- Rows of BROKER, and the completed trades that they count.
select figure, case figure when 'rows' then found else completed end as number
  from (select count(*) as found, coalesce(sum(b_num_trades), 0) as completed from broker) counts
  join (select 'rows' as figure union all select 'completed trades') figures
