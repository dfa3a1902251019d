package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;

class TestbedSchemaTest {
    private static final Path PAGE = Path.of("..", "docs", "testbed.md");

    @TempDir
    Path folder;

    private static String resource(String name) throws IOException {
        try (InputStream in = TestbedSchemaTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("testbed.json"), text);
    }

    @Test
    void theTableOfTheGuideIsMadeFromTheRecords() throws IOException {
        FileKeys.isCurrent(PAGE, Testbed.class);
    }

    private static JsonSchema schema() throws IOException {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(FileKeys.schema(PAGE, Testbed.class, "Quadrille testbed"));
    }

    @Test
    void publishedSchemaAgreesWithTheReader() throws IOException {
        JsonSchema schema = schema();
        for (String example : List.of("small.json", "full.json")) {
            JsonNode tree = Json.mapper().readTree(resource(example));
            assertEquals(List.of(), List.copyOf(schema.validate(tree)), example);
        }
        JsonNode effective = Json.mapper()
                .valueToTree(Testbeds.load(file(resource("full.json"))).testbed());
        assertEquals(List.of(), List.copyOf(schema.validate(effective)), "the effective testbed");
    }

    /** What the records say of bounds and needed keys, which the schema is made from, holds for the reader. */
    @Test
    void whatTheSchemaRefusesTheReaderRefuses() throws IOException {
        JsonNode full = Json.mapper().readTree(resource("full.json"));
        JsonSchema schema = schema();
        Set<String> tried = new TreeSet<>();
        eachMistake(schema.getSchemaNode(), full, key -> {
            tried.add(key);
            assertFalse(schema.validate(full).isEmpty(), "the schema accepts another " + key);
            UserError error = assertThrows(UserError.class, () -> Testbeds.load(file(full.toString())), key);
            assertTrue(error.getMessage().contains(key), error.getMessage());
        });
        assertTrue(
                tried.containsAll(List.of("seed", "kill", "overcommit", "watts", "quantity", "cpus")),
                tried.toString());
    }

    /** Makes one mistake after the other in a value, each until it has been tried: a key misspelt, missing or out of its bounds. */
    private static void eachMistake(JsonNode schema, JsonNode value, Consumer<String> trial) {
        if (value.isArray()) {
            value.forEach(entry -> eachMistake(schema.path("items"), entry, trial));
        }
        schema.path("properties").properties().forEach(property -> {
            String key = property.getKey();
            JsonNode bounds = property.getValue();
            JsonNode right = value.get(key);
            if (right == null) {
                return;
            }
            ObjectNode object = (ObjectNode) value;
            Map.of("minimum", -1, "exclusiveMinimum", 0, "maximum", 1).forEach((bound, beyond) -> {
                if (bounds.has(bound)) {
                    object.put(key, bounds.get(bound).asInt() + beyond);
                    trial.accept(key);
                }
            });
            for (JsonNode needed : schema.path("required")) {
                if (needed.asText().equals(key)) {
                    object.remove(key);
                    trial.accept(key);
                }
            }
            object.set(key, right);
            object.set(key + "X", right);
            trial.accept(key);
            object.remove(key + "X");
            eachMistake(bounds, right, trial);
        });
    }
}
