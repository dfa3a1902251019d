-- Procedures and functions; of a body the hash.
select lower(routine_type),
       routine_name,
       null,
       concat_ws('; ',
                 concat('arguments (', coalesce(arguments, ''), ')'),
                 concat('returns ', nullif(dtd_identifier, '')),
                 lower(sql_data_access),
                 concat('security ', lower(security_type)),
                 concat('mode ', lower(sql_mode)),
                 concat('body ', md5(replace(coalesce(routine_definition, 'hidden'), '\r', ''))))
  from information_schema.routines
  left join (select specific_name as name,
                    group_concat(concat_ws(' ', lower(parameter_mode), parameter_name, dtd_identifier)
                                 order by ordinal_position separator ', ') as arguments
               from information_schema.parameters
              where specific_schema = database() and ordinal_position > 0
              group by specific_name) given
         on name = specific_name
 where routine_schema = database()
