-- Until the end of the transaction definitions name every object with its schema, whatever the session's path is.
select set_config('search_path', '', true)
