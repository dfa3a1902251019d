package org.quadrille.study.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.config.Json;

/** Analyses as JSON: a missing figure is null, as JSON has no NaN. */
public final class StudyJson {
    private StudyJson() {}

    /** A record, list or map as a tree, with null for missing figures. */
    public static JsonNode tree(Object value) {
        return cleaned(Json.mapper().valueToTree(value));
    }

    private static JsonNode cleaned(JsonNode node) {
        if (node.isDouble() && !Double.isFinite(node.doubleValue())) {
            return NullNode.getInstance();
        }
        if (node instanceof ObjectNode object) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            names.forEach(name -> object.set(name, cleaned(object.get(name))));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, cleaned(array.get(i)));
            }
        }
        return node;
    }
}
