update quadrille.identity set state = 'loaded', loaded_at = now()
