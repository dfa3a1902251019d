prepare %1$s %2$s as %3$s;
explain (costs off) execute %1$s %4$s
