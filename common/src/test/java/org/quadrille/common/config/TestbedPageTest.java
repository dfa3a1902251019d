package org.quadrille.common.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.quadrille.testing.GeneratedTable;

class TestbedPageTest {
    /** A database of either role has the same keys, which the page says once. */
    private static final String SAME_AS_OLTP = "dss";

    private final JsonNode schema;
    private final List<String> rows =
            new ArrayList<>(List.of("| key | value | needed | meaning |", "| --- | --- | --- | --- |"));

    TestbedPageTest() throws IOException {
        try (InputStream in = Testbed.class.getResourceAsStream("testbed.schema.json")) {
            schema = Json.mapper().readTree(in);
        }
    }

    @Test
    void theTableOfKeysIsWhatTheSchemaSays() throws IOException {
        keys(schema, "");
        GeneratedTable.isCurrent("testbed.md", "keys", rows);
    }

    private void keys(JsonNode parent, String path) {
        Set<String> required = StreamSupport.stream(parent.path("required").spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.toSet());
        parent.path("properties").properties().forEach(property -> {
            JsonNode key = resolved(property.getValue());
            String name = property.getKey();
            rows.add("| `" + path + name + "` | " + value(key) + " | " + (required.contains(name) ? "yes" : "no")
                    + " | " + key.path("description").asText() + " |");
            if (!name.equals(SAME_AS_OLTP)) {
                keys(key, path + name + ".");
                keys(resolved(key.path("items")), path + name + "[].");
            }
        });
    }

    private JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? schema.at(node.path("$ref").asText().substring(1)) : node;
    }

    private static String value(JsonNode key) {
        if (key.has("enum")) {
            return StreamSupport.stream(key.path("enum").spliterator(), false)
                    .map(JsonNode::asText)
                    // Upper case is read too, for files of the first versions; nobody should write it any more.
                    .filter(name -> !name.equals(name.toUpperCase(Locale.ROOT)))
                    .map(name -> "`" + name + "`")
                    .collect(Collectors.joining(", "));
        }
        if (key.has("anyOf")) {
            return "whole number or `automatic`";
        }
        if (key.path("type").isArray()) {
            return "number or list";
        }
        return switch (key.path("type").asText()) {
            case "array" -> "list";
            case "boolean" -> "true or false";
            case "integer" -> range(key, "whole number");
            case "number" -> range(key, "number");
            case "string" -> text(key);
            default -> "object";
        };
    }

    private static String range(JsonNode key, String without) {
        String least = key.path("minimum").asText();
        if (key.has("minimum") && key.has("maximum")) {
            return least + " to " + key.path("maximum").asText();
        }
        // A number that is not negative is what everybody expects.
        boolean expected = key.path("type").asText().equals("number") && least.equals("0");
        return key.has("minimum") && !expected ? least + " or more" : without;
    }

    private static String text(JsonNode key) {
        String pattern = key.path("pattern").asText();
        if (pattern.endsWith("(us|ms|s|m|h)$")) {
            return "time such as `12m`, `30s`, `500ms`";
        }
        if (pattern.endsWith("[kmgt]$")) {
            return "size such as `512m`, `8g`";
        }
        return key.path("format").asText().equals("date") ? "date" : "text";
    }
}
