-- Executor of a trade.
select t_exec_name from trade where t_id = ?
