select set_config('audit.saved', ?, true)
