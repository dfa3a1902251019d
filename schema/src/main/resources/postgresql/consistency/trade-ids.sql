-- No trade has an id that the sequence of run-time ids has yet to give.
-- when: always
-- by: whole
select max(t_id) as last_trade, (select last_value from quadrille.trade_id) as last_given
  from trade
having max(t_id) > (select case when is_called then last_value else last_value - 1 end from quadrille.trade_id)
