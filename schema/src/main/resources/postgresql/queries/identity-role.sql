update quadrille.identity set role = ?
