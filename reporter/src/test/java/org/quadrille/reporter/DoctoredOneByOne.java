package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.files.Folders;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.check.CheckResult;

/** One fault of {@code doctorings()} at a time, each in a whole folder: exactly the checks for it fail. */
abstract class DoctoredOneByOne {
    @TempDir
    static Path folder;

    private static KnownResults known;

    @BeforeAll
    static void begin() throws Exception {
        known = KnownResults.in(new ResultsFolder(folder));
    }

    @AfterAll
    static void end() {
        known.end();
    }

    /** In the long form all; else, for each check, the first that it finds, and what is no fault. */
    static List<Doctoring> oneForEachCheck(List<Doctoring> all) {
        Set<String> found = new TreeSet<>();
        return all.stream()
                .filter(doctoring -> Boolean.getBoolean("kit.long")
                        || doctoring.intended().isEmpty()
                        || found.addAll(doctoring.intended()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("chosen")
    void onlyTheIntendedChecksFail(Doctoring doctoring) throws Exception {
        emptyButForData(folder);
        SyntheticRun run = doctoring.run().get();
        doctoring.before().apply(run);
        run.writeUnsealed(folder);
        doctoring.after().apply(folder);
        Reporter.seal(folder);
        doctoring.since().apply(folder);
        List<CheckResult> results = known.of(new ResultsFolder(folder));
        Set<String> failed = results.stream()
                .filter(result -> !result.passed())
                .map(CheckResult::id)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(doctoring.intended()), failed);
        if (!failed.isEmpty()) {
            String sentence = Doctored.sentence(results, doctoring.intended().get(0));
            assertTrue(sentence.contains(doctoring.says()), sentence);
        }
    }

    /** The database reads what it keeps of the run before from there. */
    static void emptyButForData(Path folder) throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> !f.endsWith("data")).toList()) {
                Folders.delete(file);
            }
        }
    }
}
