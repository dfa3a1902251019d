-- Rows before the run, and the first id that the run can give to a trade.
select (select count(*) from trade) as trades,
       (select count(*) from settlement) as settlements,
       (select case when is_called then last_value + 1 else last_value end from quadrille.trade_id) as first_trade_id
