select to_regclass('quadrille.identity') is not null
