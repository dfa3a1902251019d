-- No trade has an id that the sequence of run-time ids has yet to give.
-- when: always
-- by: whole
select max(t_id) as last_trade, (select next_not_cached_value - 1 from quadrille_trade_id) as last_given
  from trade
having max(t_id) > (select next_not_cached_value - 1 from quadrille_trade_id)
