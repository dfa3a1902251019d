-- What one server alone says, whatever name it is reached by. Releases before 2024 have no number of their own.
select concat_ws(' ', @@global.hostname, @@global.port, @@global.datadir,
                 (select variable_value from information_schema.global_variables where variable_name = 'SERVER_UID'))
