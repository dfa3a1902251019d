package org.quadrille.common.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** JSON flattened to paths and values, for comparison. */
public final class FlatJson {
    private FlatJson() {}

    /**
     * Adds each value below a node under its path, such as {@code testbed.tiles[1].groups[2].loadUnits}. Numbers are
     * normalized, because some builds write 2 and others 2.0.
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
