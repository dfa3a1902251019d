update quadrille.identity set drained_at = now()
