-- Renames the executor of a trade.
update trade set t_exec_name = ? where t_id = ?
