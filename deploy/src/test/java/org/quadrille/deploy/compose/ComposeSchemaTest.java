package org.quadrille.deploy.compose;

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
 * The golden file of {@link ComposeFilesTest} is valid by the published schema of Compose files: that of the Compose
 * Specification (Apache License 2.0), as in Docker Compose 2.26.1.
 */
class ComposeSchemaTest {
    private final JsonSchema schema;

    ComposeSchemaTest() throws IOException {
        try (InputStream in = getClass().getResourceAsStream("compose-spec.json")) {
            ObjectNode published = (ObjectNode) Json.mapper().readTree(in);
            // The $id is not a URI, which the validator requires.
            published.remove("$id");
            schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(published);
        }
    }

    /** The file, with merged keys resolved. */
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
