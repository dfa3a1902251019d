package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.embedded.ServerProgram;

/** The files in the form of published studies have nothing to be put right but rights that a user may lack. */
class PublishedStudiesTest {
    private static final Path FOLDER = Path.of("..", "docs", "sample", "published");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void studyCheckAcceptsThem(Path file) throws IOException {
        if (Files.readString(file).contains("mariadb")) {
            try {
                ServerProgram.installed("mariadb");
            } catch (UserError none) {
                Assumptions.abort(none.getMessage());
            }
        }
        Assumptions.assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "skipped: there is one processor");
        StudyInput input = StudyInput.read(file);
        assertTrue(input.study().name().endsWith("-no-product-result"), "its page says so first");
        List<String> problems = StudyChecks.of(input).problems().stream()
                .filter(problem -> !problem.contains(" needs a control group "))
                .toList();
        assertEquals(List.of(), problems);
    }

    @Test
    void eachHasARowInTheTable() throws IOException {
        String table = Files.readString(FOLDER.resolve("README.md"));
        for (Path file : files()) {
            String name = file.getFileName().toString();
            assertTrue(table.contains("`" + name + "`"), name);
        }
        assertTrue(files().size() >= 5, "files of four studies");
    }
}
