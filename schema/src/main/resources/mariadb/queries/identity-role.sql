update quadrille_identity set role = ?
