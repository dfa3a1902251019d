update quadrille_identity set state = 'loaded', loaded_at = utc_timestamp(6)
