package org.quadrille.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.quadrille.common.engine.Capability;

/** docs/engines.md quotes the test engine word for word, and names everything that an engine may lack. */
class EnginesPageTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern QUOTED = Pattern.compile("(?s)```(?:java|sql)\n(.*?)```");

    @Test
    void quotesTheTestEngine() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/engines.md"));
        Path tests = ROOT.resolve("schema/src/test");
        String engine = Files.readString(tests.resolve("java/org/quadrille/schema/engine/LeanEngine.java"))
                + Files.readString(tests.resolve("resources/lean/queries/settle-table.sql"));
        List<String> quoted = QUOTED.matcher(page)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertEquals(3, quoted.size());
        quoted.forEach(code -> assertTrue(engine.contains(code), code));
        for (Capability capability : Capability.values()) {
            assertTrue(page.contains("| `" + capability + "` |"), capability.name());
        }
    }
}
