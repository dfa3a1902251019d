-- Makes a database whose rows are as they were what it was before, for the stamp and the ids of trades too; the answer of
-- save-rows.sql is in the setting audit.saved.
update quadrille.identity t
   set last_run = r.last_run, last_run_at = r.last_run_at, drained_at = r.drained_at
  from jsonb_populate_record(null::quadrille.identity, current_setting('audit.saved')::jsonb -> 'identity') r;
select setval('quadrille.trade_id', (saved ->> 'last_value')::bigint, (saved ->> 'is_called')::boolean)
  from (select current_setting('audit.saved')::jsonb -> 'trade_id' as saved) s;
