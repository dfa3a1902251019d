-- What one server alone says, whatever name it is reached by: copies of its data folder have the same identifier.
select concat_ws(' ', system_identifier, pg_postmaster_start_time()) from pg_control_system()
