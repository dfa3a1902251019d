-- Rows before the run, and the first id that the run can give to a trade.
select (select count(*) from trade) as trades,
       (select count(*) from settlement) as settlements,
       (select next_not_cached_value from quadrille_trade_id) as first_trade_id
