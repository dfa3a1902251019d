select state, build, seed, load_units, initial_trade_days, daily_market_days, news_item_length, role, loaded_at,
       last_run, last_run_at, drained_at is not null as drained, population, `schema`, frames
  from quadrille_identity
