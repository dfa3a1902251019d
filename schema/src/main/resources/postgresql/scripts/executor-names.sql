-- Executors of some trades.
select t_id, t_exec_name from trade where t_id = any (string_to_array(?, ',')::bigint[]) order by t_id
