package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.reporter.check.Check;
import org.quadrille.reporter.check.CheckCatalogue;

/** Faults in the records of a run, and for every check a fault that it finds. */
class DoctoringTest extends DoctoredOneByOne {
    static List<Doctoring> doctorings() {
        return Stream.of(Doctorings.all(), DoctoredGroups.all(), DoctoredTurns.all())
                .flatMap(List::stream)
                .toList();
    }

    static List<Doctoring> chosen() {
        return oneForEachCheck(doctorings());
    }

    @Test
    void everyCheckIsTheIntendedOneOfSomeFault() {
        Set<String> found = Stream.of(doctorings(), DoctoredFilesTest.doctorings())
                .flatMap(List::stream)
                .flatMap(doctoring -> doctoring.intended().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(
                CheckCatalogue.all().stream().map(Check::id).collect(Collectors.toCollection(TreeSet::new)), found);
    }
}
