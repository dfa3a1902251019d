package org.quadrille.schema.population;

import java.util.HashMap;
import java.util.Map;
import org.quadrille.schema.population.market.Securities;

/** Finds a security by its symbol. */
final class Symbols {
    private final Map<String, Integer> indexes = new HashMap<>();

    Symbols(Securities securities) {
        for (int i = 0; i < securities.count(); i++) {
            indexes.put(securities.symbol(i), i);
        }
    }

    int index(String symbol) {
        Integer index = indexes.get(symbol);
        if (index == null) {
            throw new AssertionError("no security has the symbol " + symbol);
        }
        return index;
    }
}
