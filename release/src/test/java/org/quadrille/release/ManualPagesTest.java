package org.quadrille.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManualPagesTest {
    @TempDir
    Path folder;

    @Test
    void everyCommandHasAPageWithItsOptions() throws Exception {
        ManualPages.addTo(folder, "1.2.3");
        String page = Files.readString(folder.resolve("man/man1/quadrille-db-build.1"));
        assertTrue(page.startsWith(
                ".TH QUADRILLE-DB-BUILD 1 \"\" \"quadrille 1.2.3\"\n.SH NAME\nquadrille\\-db\\-build \\- "));
        assertTrue(page.contains(".TP\n.B \\-\\-testbed FILE\n"), page);
        assertTrue(Files.readString(folder.resolve("man/man1/quadrille.1")).contains(".TP\n.B demo\n"));
        assertTrue(Files.readString(folder.resolve("completions/_quadrille")).startsWith("#compdef quadrille\n"));
        assertTrue(Files.exists(folder.resolve("completions/quadrille.bash")));
    }

    @Test
    void theFormatterHasNothingToComplainOf() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":")).anyMatch(bin -> Files.isExecutable(Path.of(bin, "groff"))),
                "there is no groff here");
        ManualPages.addTo(folder, "1.2.3");
        List<Path> pages;
        try (Stream<Path> all = Files.list(folder.resolve("man/man1"))) {
            pages = all.sorted().toList();
        }
        assertTrue(pages.size() > 40, pages.toString());
        Process groff = new ProcessBuilder(Stream.concat(
                                Stream.of("groff", "-man", "-Tutf8", "-ww", "-rLL=100n"),
                                pages.stream().map(Path::toString))
                        .toList())
                .redirectError(folder.resolve("said").toFile())
                .start();
        String shown = new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, groff.waitFor());
        // A long name of a file has no place to break a line.
        assertEquals(
                List.of(),
                Files.readString(folder.resolve("said"))
                        .lines()
                        .filter(line -> !line.contains("break line"))
                        .toList());
        assertTrue(shown.contains("quadrille demo"), shown);
    }
}
