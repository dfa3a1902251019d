update quadrille.identity set frames = ?
