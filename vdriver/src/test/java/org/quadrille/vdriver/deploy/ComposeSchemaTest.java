package org.quadrille.vdriver.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.Json;
import org.yaml.snakeyaml.Yaml;

/**
 * The file that {@link ComposeFilesTest} holds against what is generated, against the published schema of Compose files: the
 * Compose Specification's, of the Apache License 2.0, as Docker Compose 2.26.1 has it.
 */
class ComposeSchemaTest {
    private final JsonSchema schema;

    ComposeSchemaTest() throws IOException {
        try (InputStream in = getClass().getResourceAsStream("compose-spec.json")) {
            ObjectNode published = (ObjectNode) Json.mapper().readTree(in);
            // It is no address, which the validator wants.
            published.remove("$id");
            schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(published);
        }
    }

    /** With merged keys in the services that merge them. */
    private JsonNode compose() throws IOException {
        try (InputStream in = getClass().getResourceAsStream("compose.yaml")) {
            return Json.mapper().valueToTree(new Yaml().load(in));
        }
    }

    @Test
    void theGeneratedFileIsOne() throws IOException {
        assertEquals(Set.of(), schema.validate(compose()));
    }

    @Test
    void whatComposeDoesNotKnowIsFound() throws IOException {
        JsonNode compose = compose();
        ((ObjectNode) compose.path("services").path("a1")).put("memory_limit", "1g");
        Set<ValidationMessage> problems = schema.validate(compose);
        assertFalse(problems.isEmpty());
    }
}
