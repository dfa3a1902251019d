-- Executors of some trades.
select t_id, t_exec_name
  from json_table(concat('[', ?, ']'), '$[*]' columns (id bigint path '$')) as given
  straight_join trade on t_id = id
 order by t_id
