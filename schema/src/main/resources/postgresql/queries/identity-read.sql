select state, build, seed, load_units, initial_trade_days, daily_market_days, news_item_length, role, loaded_at,
       last_run, last_run_at,
       -- Columns that databases of earlier builds do not have.
       to_jsonb(identity) ->> 'drained_at' is not null as drained,
       coalesce(to_jsonb(identity) ->> 'population', '') as population,
       coalesce(to_jsonb(identity) ->> 'schema', '') as schema,
       coalesce(to_jsonb(identity) ->> 'frames', '') as frames
  from quadrille.identity
