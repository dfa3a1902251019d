select setval(quadrille_trade_id, ?, 0)
