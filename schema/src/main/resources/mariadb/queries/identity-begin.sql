insert into quadrille_identity
    (state, build, population, `schema`, frames, seed, load_units, initial_trade_days, daily_market_days, news_item_length)
values ('loading', ?, ?, ?, ?, ?, ?, ?, ?, ?)
