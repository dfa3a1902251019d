-- What copies of a database have in common, and what a replica lacks if it does not follow; continues "the server ...". No
-- statement tells which server a replica repeats.
select (select variable_value from information_schema.global_status
         where variable_name = 'WSREP_CLUSTER_STATE_UUID' and variable_value <> '') as cluster,
       case when @@global.read_only
                 and (select variable_value from information_schema.global_status where variable_name = 'SLAVES_RUNNING') = '0'
           then 'receives nothing from its primary' end as lacks
