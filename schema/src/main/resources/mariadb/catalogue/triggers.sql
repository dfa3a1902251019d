-- What acts beside a statement: triggers and events.
select 'trigger', concat(trigger_name, ' on ', event_object_table), event_object_table,
       concat_ws(' ', lower(action_timing), lower(event_manipulation), action_statement)
  from information_schema.triggers
 where trigger_schema = database()
union all
select 'event', event_name, null, concat_ws('; ', lower(status), event_definition)
  from information_schema.events
 where event_schema = database()
