-- Highest trade id that was given.
select next_not_cached_value - 1 as given from quadrille_trade_id
