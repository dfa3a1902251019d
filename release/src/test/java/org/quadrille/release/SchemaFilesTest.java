package org.quadrille.release;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;

class SchemaFilesTest {
    @Test
    void aReleaseHasTheSchemasThatThePagesName(@TempDir Path folder) throws IOException {
        for (String page : new String[] {"testbed.md", "study-keys.md"}) {
            Files.copy(Path.of("../docs", page), folder.resolve(page));
        }
        SchemaFiles.write(folder);
        for (String name : new String[] {"testbed", "study"}) {
            var schema =
                    Json.mapper().readTree(folder.resolve(name + ".schema.json").toFile());
            assertEquals("Quadrille " + name, schema.path("title").asText());
            assertEquals("string", schema.at("/properties/name/type").asText());
            String page = Files.readString(folder.resolve(name.equals("study") ? "study-keys.md" : "testbed.md"));
            assertEquals(true, page.contains("`docs/" + name + ".schema.json`"), name);
        }
    }
}
