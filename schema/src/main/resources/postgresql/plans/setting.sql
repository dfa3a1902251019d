select set_config(?, ?, true)
