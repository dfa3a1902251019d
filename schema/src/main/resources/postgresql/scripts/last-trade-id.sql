-- Highest trade id that was given.
select case when is_called then last_value else last_value - 1 end as given from quadrille.trade_id
