select setval('quadrille.trade_id', ?, false)
