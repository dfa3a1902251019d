-- What the kit has none of: extensions (without their parts), casts, operators, and the like. By their oids, made after
-- the server's own. Managed servers have pg_stat_statements in every new database; it only counts.
with made (catalog, id) as (
    select 'pg_extension'::regclass, oid from pg_extension where extname <> 'pg_stat_statements'
    union all select 'pg_event_trigger'::regclass, oid from pg_event_trigger
    union all select 'pg_publication'::regclass, oid from pg_publication
    union all select 'pg_cast'::regclass, oid from pg_cast
    union all select 'pg_operator'::regclass, oid from pg_operator
    union all select 'pg_opclass'::regclass, oid from pg_opclass
    union all select 'pg_opfamily'::regclass, oid from pg_opfamily
    union all select 'pg_am'::regclass, oid from pg_am
    union all select 'pg_collation'::regclass, oid from pg_collation
    union all select 'pg_conversion'::regclass, oid from pg_conversion
    union all select 'pg_language'::regclass, oid from pg_language
    union all select 'pg_transform'::regclass, oid from pg_transform
    union all select 'pg_foreign_data_wrapper'::regclass, oid from pg_foreign_data_wrapper
    union all select 'pg_foreign_server'::regclass, oid from pg_foreign_server
    union all select 'pg_ts_config'::regclass, oid from pg_ts_config
    union all select 'pg_ts_dict'::regclass, oid from pg_ts_dict
    union all select 'pg_ts_parser'::regclass, oid from pg_ts_parser
    union all select 'pg_ts_template'::regclass, oid from pg_ts_template)
select type, identity, null, 'present'
  from made,
       lateral pg_identify_object(catalog, id, 0)
 where id >= 16384
   and not exists (select from pg_depend where classid = catalog and objid = id and deptype = 'e')
