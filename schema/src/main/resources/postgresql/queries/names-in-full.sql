-- Until the end of the transaction definitions name every object with its schema, whatever the session's path is, and
-- the queries of the catalogue know what an extension has that only watches, by all its versions.
select set_config('search_path', '', true),
       set_config('quadrille.of_extensions',
                  'plpgsql.plpgsql_call_handler plpgsql.plpgsql_inline_handler plpgsql.plpgsql_validator plpgsql.plpgsql'
                  ' pg_stat_statements.pg_stat_statements pg_stat_statements.pg_stat_statements_info'
                  ' pg_stat_statements.pg_stat_statements_reset'
                  ' pg_prewarm.pg_prewarm pg_prewarm.autoprewarm_start_worker pg_prewarm.autoprewarm_dump_now'
                  ' pg_buffercache.pg_buffercache pg_buffercache.pg_buffercache_pages pg_buffercache.pg_buffercache_summary'
                  ' pg_buffercache.pg_buffercache_usage_counts pg_buffercache.pg_buffercache_numa'
                  ' pg_buffercache.pg_buffercache_numa_pages pg_buffercache.pg_buffercache_os_pages'
                  ' pg_buffercache.pg_buffercache_evict pg_buffercache.pg_buffercache_evict_relation'
                  ' pg_buffercache.pg_buffercache_evict_all pg_buffercache.pg_buffercache_mark_dirty'
                  ' pg_buffercache.pg_buffercache_mark_dirty_relation pg_buffercache.pg_buffercache_mark_dirty_all'
                  ' pgaudit.pgaudit_ddl_command_end pgaudit.pgaudit_sql_drop',
                  true)
