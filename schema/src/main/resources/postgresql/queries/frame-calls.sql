-- How often this database's server counted calls of the frames of a transaction, and whether it counts those of a session of
-- the kit. It counts only calls of functions that the planner cannot put in the place of their calls: those of Trade-Lookup
-- are told by what they share with Trade-Update. Every role may read it.
select 'calls of ' || code, sum(sign * coalesce(pg_stat_get_function_calls(pg_proc.oid), 0))::text
  from (values ('BV', 'broker_volume_frame1', 1),
               ('CP', 'customer_position_frame1', 1),
               ('DM', 'data_maintenance_frame1', 1),
               ('MF', 'market_feed_frame1', 1),
               ('MW', 'market_watch_frame1', 1),
               ('SD', 'security_detail_frame1', 1),
               ('TL', 'trade_details', 1),
               ('TL', 'trade_lookup_frame4', 1),
               ('TL', 'trade_update_frame1', -1),
               ('TL', 'trade_update_frame2', -1),
               ('TL', 'trade_update_frame3', -1),
               ('TO', 'trade_order_frame1', 1),
               ('TR', 'trade_result_frame1', 1),
               ('TS', 'trade_status_frame1', 1),
               ('TU', 'trade_update_frame1', 1),
               ('TU', 'trade_update_frame2', 1),
               ('TU', 'trade_update_frame3', 1)) as frame (code, name, sign)
  join pg_proc on proname = name and pronamespace = 'frames'::regnamespace
 group by code
union all
select 'calls are counted', (current_setting('track_functions') <> 'none')::text
