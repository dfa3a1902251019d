package org.quadrille.common.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** JSON as lines of path and value, to be compared. */
public final class FlatJson {
    private FlatJson() {}

    /**
     * Adds each value below a node under its path, such as {@code testbed.tiles[1].groups[2].loadUnits}. Numbers have one
     * form: builds differ in whether they write 2 or 2.0.
     *
     * @param values gets them
     * @param at path of the node
     */
    public static void add(Map<String, String> values, String at, JsonNode node) {
        if (node.isObject()) {
            node.properties().forEach(e -> add(values, at + "." + e.getKey(), e.getValue()));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                add(values, at + "[" + (i + 1) + "]", node.get(i));
            }
        } else {
            values.put(
                    at,
                    node.isNumber() ? node.decimalValue().stripTrailingZeros().toPlainString() : node.asText());
        }
    }
}
