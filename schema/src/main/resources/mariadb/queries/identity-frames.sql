update quadrille_identity set frames = ?
