-- The server's data folder; null for users who may not know it.
select case when pg_has_role(current_user, 'pg_read_all_settings', 'member')
            then current_setting('data_directory', true) end
