update quadrille_identity set drained_at = utc_timestamp(6)
