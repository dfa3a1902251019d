package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A study file as a user writes it, and what is wrong with it. */
public final class CheckedFile {
    private CheckedFile() {}

    public static StudyInput input(Path folder, String text) throws IOException {
        Path file = folder.resolve("study.json");
        Files.writeString(file, text);
        return StudyInput.read(file);
    }

    /** Without that of a user who may not make control groups: it comes after all that is wrong with the file. */
    public static List<String> problems(Path folder, String text) throws IOException {
        return StudyChecks.of(input(folder, text)).problems().stream()
                .filter(problem -> !problem.contains(" needs a control group "))
                .toList();
    }

    public static List<String> labels(Path folder, String text) throws IOException {
        return Cell.of(input(folder, text).study()).stream().map(Cell::label).toList();
    }

    /** A mistake in a file that has none otherwise is named once, in one line. */
    public static void named(Path folder, String file, String from, String to, String sentence) throws IOException {
        assertTrue(file.contains(from), from);
        List<String> problems = problems(folder, file.replace(from, to));
        assertEquals(
                1,
                problems.stream().filter(problem -> problem.contains(sentence)).count(),
                () -> "not said once: " + sentence + "\n" + problems);
        assertTrue(problems.stream().noneMatch(problem -> problem.contains("\n")), problems::toString);
    }
}
