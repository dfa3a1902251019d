package org.quadrille.schema.consistency;

import java.util.Map;
import java.util.TreeMap;

/**
 * What one statement of a check looks at.
 *
 * @param bounds values of the parameters of the check's query, both ends included
 * @param last whether it is the one with the highest ids, where the newest trades are
 */
record Range(Map<String, Long> bounds, boolean last) {
    Range {
        bounds = Map.copyOf(bounds);
    }

    long value(String parameter) {
        Long value = bounds.get(parameter);
        if (value == null) {
            throw new IllegalStateException("a check asks for :" + parameter + ", but is cut by " + this);
        }
        return value;
    }

    /** The bounds, sorted by name. */
    @Override
    public String toString() {
        return new TreeMap<>(bounds).toString();
    }
}
