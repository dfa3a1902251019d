-- That this server is behind where another one was, the parameter: a number of Galera's, or a GTID; continues "the server
-- ...". Nothing if it is not.
select 'has still to apply what other servers have written'
  from (select ? as written) asked
 where case when written like '%-%' then master_gtid_wait(written, 0) <> 0
       else written > (select cast(variable_value as signed) from information_schema.global_status
                        where variable_name = 'WSREP_LAST_COMMITTED') end
