update quadrille_identity set last_run = ?, last_run_at = utc_timestamp(6), drained_at = null
