-- Whether this user may make databases, and so replace one: everywhere, or those of some names. Who has the right on single
-- databases alone may not.
select exists (select 1 from information_schema.user_privileges where privilege_type = 'CREATE')
       or exists (select 1
                    from information_schema.schema_privileges
                   where privilege_type = 'CREATE' and (table_schema like '%\%%' or table_schema like 'quadrille%'))
