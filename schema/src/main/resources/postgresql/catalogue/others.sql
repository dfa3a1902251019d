-- What the kit has none of: extensions, casts, operators, and the like. By their oids, made after the server's own. An
-- extension that is known to watch only is beside the kit, what it has goes with it; managed servers have pg_stat_statements
-- in every new database, upgraded ones make plpgsql anew.
with known (name) as (
    select distinct split_part(entry, '.', 1)
      from string_to_table(current_setting('quadrille.of_extensions'), ' ') entry),
made (catalog, id) as (
    select 'pg_extension'::regclass, oid from pg_extension where extname not in ('plpgsql', 'pg_stat_statements')
    union all select 'pg_event_trigger'::regclass, oid from pg_event_trigger
    union all select 'pg_publication'::regclass, oid from pg_publication
    union all select 'pg_subscription'::regclass, pg_subscription.oid
                from pg_subscription join pg_database on pg_database.oid = subdbid and datname = current_database()
    union all select 'pg_cast'::regclass, oid from pg_cast
    union all select 'pg_operator'::regclass, oid from pg_operator
    union all select 'pg_opclass'::regclass, oid from pg_opclass
    union all select 'pg_opfamily'::regclass, oid from pg_opfamily
    union all select 'pg_amop'::regclass, oid from pg_amop
    union all select 'pg_amproc'::regclass, oid from pg_amproc
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
    union all select 'pg_ts_template'::regclass, oid from pg_ts_template),
-- What the server's own would call that was made after it.
own (catalog, id, called) as (
    select 'pg_operator'::regclass, pg_operator.oid, function
      from pg_operator, unnest(array[oprcode, oprrest, oprjoin]::oid[]) function
    union all select 'pg_cast'::regclass, oid, castfunc from pg_cast
    union all select 'pg_amproc'::regclass, oid, amproc from pg_amproc
    union all select 'pg_am'::regclass, oid, amhandler from pg_am
    union all select 'pg_language'::regclass, pg_language.oid, function
                from pg_language, unnest(array[lanplcallfoid, laninline, lanvalidator]) function
    union all select 'pg_type'::regclass, pg_type.oid, function
                from pg_type, unnest(array[typinput, typoutput, typreceive, typsend, typmodin, typmodout, typanalyze,
                                           typsubscript]::oid[]) function
    union all select 'pg_proc'::regclass, aggfnoid, function
                from pg_aggregate, unnest(array[aggtransfn, aggfinalfn, aggcombinefn, aggserialfn, aggdeserialfn,
                                                aggmtransfn, aggminvtransfn, aggmfinalfn]::oid[]) function
    union all select 'pg_proc'::regclass, oid, prosupport from pg_proc
    union all select classid, objid, refobjid
                from pg_depend where classid = 'pg_proc'::regclass and refclassid = 'pg_proc'::regclass)
select type, identity,
       (select extname
          from pg_depend
          join pg_extension on pg_extension.oid = refobjid
         where classid = catalog and objid = id and refclassid = 'pg_extension'::regclass and deptype = 'e'
           and exists ((select evtfoid from pg_event_trigger where pg_event_trigger.oid = id and type = 'event trigger'
                         union all
                        select lanplcallfoid from pg_language where pg_language.oid = id and type = 'language')
                    intersect all
                       select pg_proc.oid from pg_proc where probin in (extname, '$libdir/' || extname))
           and extname || '.' || identity = any (string_to_array(current_setting('quadrille.of_extensions'), ' '))),
       'present',
       case when type = 'extension' and identity in (select name from known) then 'beside' end
  from made,
       lateral pg_identify_object(catalog, id, 0)
 where id >= 16384
union all
select type, identity, null, 'calls ' || string_agg(distinct called::regprocedure::text, ', '), null
  from own,
       lateral pg_identify_object(catalog, id, 0)
 where id < 16384 and called >= 16384
 group by type, identity
