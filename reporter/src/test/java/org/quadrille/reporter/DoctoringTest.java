package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.check.Check;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.check.CheckResult;

/** One fault at a time: exactly the checks for it fail; and for every check there is a fault that it finds. */
class DoctoringTest {
    @TempDir
    Path folder;

    static List<Doctoring> doctorings() {
        return Stream.of(Doctorings.all(), DoctoredGroups.all(), DoctoredFolders.all())
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("doctorings")
    void onlyTheIntendedChecksFail(Doctoring doctoring) throws Exception {
        SyntheticRun run = doctoring.run().get();
        doctoring.before().apply(run);
        run.writeUnsealed(folder);
        doctoring.after().apply(folder);
        Reporter.seal(folder);
        doctoring.since().apply(folder);
        List<CheckResult> results = KnownResults.of(new ResultsFolder(folder));
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

    @Test
    void everyCheckIsTheIntendedOneOfSomeFault() {
        Set<String> found = doctorings().stream()
                .flatMap(doctoring -> doctoring.intended().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(
                CheckCatalogue.all().stream().map(Check::id).collect(Collectors.toCollection(TreeSet::new)), found);
    }
}
