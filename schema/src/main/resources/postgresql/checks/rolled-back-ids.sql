-- No initial trade has an id that stands for a rolled-back order (id mod 101 = 51, without the shift).
-- when: always
select t_id
  from trade, quadrille.identity
 where t_id <= 200000000000000 + load_units * (initial_trade_days * 57600::bigint / 100 * 101)
   and (t_id - 200000000000000) % 101 = 51
