-- Whether this role may make databases, and so replace one.
select rolcreatedb or rolsuper from pg_roles where rolname = current_user
