-- How often this server counted calls of the first procedure of each transaction in this database, and whether it counts those
-- of sessions like this one: in performance_schema, if it was switched on at the server's start and the role may read it.
begin not atomic
    declare exit handler for sqlexception select 'calls are counted', 'false';
    select concat('calls of ', code), cast(sum(coalesce(count_star, 0)) as char)
      from (select 'BV' as code, 'broker_volume_frame1' as name
            union all select 'CP', 'customer_position_customer'
            union all select 'DM', 'data_maintenance_frame1'
            union all select 'MF', 'market_feed_frame1'
            union all select 'MW', 'market_watch_frame1'
            union all select 'SD', 'security_detail_frame1'
            union all select 'TL', 'trade_lookup_frame1'
            union all select 'TL', 'trade_lookup_frame2'
            union all select 'TL', 'trade_lookup_frame3'
            union all select 'TL', 'trade_lookup_frame4'
            union all select 'TO', 'trade_order_frame1'
            union all select 'TR', 'trade_result_take'
            union all select 'TS', 'trade_status_frame1'
            union all select 'TU', 'trade_update_frame1'
            union all select 'TU', 'trade_update_frame2'
            union all select 'TU', 'trade_update_frame3') as frames
      left join performance_schema.events_statements_summary_by_program
             on object_type = 'PROCEDURE' and object_schema = database() and object_name = name
     group by code
    union all
    select 'calls are counted', if(sum(enabled = 'YES') = 5, 'true', 'false')
      from (select enabled
              from performance_schema.setup_consumers
             where name in ('global_instrumentation', 'thread_instrumentation')
             union all
            select min(enabled)
              from performance_schema.setup_objects
             where object_type = 'PROCEDURE' and object_schema in (database(), '%')
             union all
            select instrumented from performance_schema.threads where processlist_id = connection_id()
             union all
            select if(variable_value = '0', 'YES', 'NO')
              from information_schema.global_status
             where variable_name = 'PERFORMANCE_SCHEMA_PROGRAM_LOST') as needed;
end
