update quadrille.identity set last_run = ?, last_run_at = now(), drained_at = null
