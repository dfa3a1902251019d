-- What the server wrote into its WAL for all its databases together: bytes since it was made; writes and syncs since when it
-- counts them, and by which means it syncs. Every role may read it. A release tells writes and syncs in one of two views:
-- a statement with the name of a column or a view that is not there would fail, these two do not.
with stream as (
    select query_to_xml('select sum(writes) as writes, sum(fsyncs) as syncs, min(stats_reset) as since from pg_stat_io
                          where object = ''wal'' and context = ''normal''', false, true, '')::text as text
     where current_setting('server_version_num')::integer >= 180000
),
counted as (
    select substring(text from '<writes>(\d+)<') as writes, substring(text from '<syncs>(\d+)<') as syncs,
           substring(text from '<since>([^<]+)<') as since
      from stream
    union all
    select to_jsonb(wal) ->> 'wal_write', to_jsonb(wal) ->> 'wal_sync', to_jsonb(wal) ->> 'stats_reset'
      from pg_stat_wal as wal
     where current_setting('server_version_num')::integer < 180000
)
select 'WAL bytes', pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text
 where not pg_is_in_recovery()
union all
select name, value
  from counted,
       lateral (values ('WAL writes', writes), ('WAL syncs', syncs), ('WAL counting since', coalesce(since, 'always')))
           as told (name, value)
 where value is not null
union all
select 'WAL synced by', current_setting('wal_sync_method')
