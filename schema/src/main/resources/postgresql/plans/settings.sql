select set_config(name, value, true) from unnest(?::text[], ?::text[]) as setting (name, value)
