package org.quadrille.vce;

import java.util.HashMap;
import java.util.Map;
import org.quadrille.schema.population.market.Securities;

/** Finds a security by its symbol. */
public final class Symbols {
    private final Map<String, Integer> indexes = new HashMap<>();

    public Symbols(Securities securities) {
        for (int i = 0; i < securities.count(); i++) {
            indexes.put(securities.symbol(i), i);
        }
    }

    public int index(String symbol) {
        Integer index = indexes.get(symbol);
        if (index == null) {
            throw new AssertionError("no security has the symbol " + symbol);
        }
        return index;
    }
}
