package org.quadrille.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CodeRulesTest {
    record Eight(int a, int b, int c, int d, int e, int f, int g, int h) {}

    record Nine(int a, int b, int c, int d, int e, int f, int g, int h, int i) {
        static final int STATIC_FIELDS_DO_NOT_COUNT = 0;
    }

    static final class Maker {
        final Supplier<Eight> eight = () -> new Eight(1, 2, 3, 4, 5, 6, 7, 8);
        final Supplier<Nine> nine = () -> new Nine(1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    private static final Path HERE = Path.of("tests/src/test/java/org/quadrille/tests/architecture/CodeRulesTest.java");
    private static final Path OTHER = Path.of("web/src/main/java/org/quadrille/web/Other.java");

    @Test
    void nineComponentsByPositionAreTooMany() {
        JavaClasses classes = new ClassFileImporter().importClasses(Eight.class, Nine.class, Maker.class);
        String name = CodeRulesTest.class.getName();
        assertEquals(
                List.of(name + "$Nine has 9 components, and " + name + " makes it"),
                CodeRules.madeByPosition(classes, Map.of(HERE, "")));
        assertEquals(List.of(), CodeRules.madeByPosition(classes, Map.of()), "what is generated may");
    }

    @Test
    void aNameIsGivenOnce() {
        Path twice = Path.of("cli/src/main/java/org/quadrille/cli/Other.java");
        assertEquals(
                List.of("org.quadrille.cli.Other, org.quadrille.web.Other"),
                CodeRules.namesGivenTwice(new java.util.TreeMap<>(Map.of(OTHER, "", twice, ""))));
        assertEquals(List.of(), CodeRules.namesGivenTwice(Map.of(OTHER, "", HERE, "")));
    }

    @Test
    void aTextOfAnotherFileIsNotCompared() {
        for (String code :
                List.of("x.contains(\"not tested\")", "\"not tested\".equals(x)", "case \"not tested\" ->")) {
            assertEquals(1, found(code, "say(\"was not tested yet\")", Set.of()).size(), code);
            assertEquals(List.of(), found(code, "say(\"was not tried\")", Set.of()), code);
            assertEquals(List.of(), found(code, "say(\"was not tested yet\")", Set.of("not tested")), code);
        }
        assertEquals(List.of(), found("x.startsWith(\"sum \")", "say(\"sum of all\")", Set.of()));
        assertTrue(CodeRules.readsAnothersWords(
                        Map.of(HERE, "x.contains(\"not tested\")"), Map.of(OTHER, "is not tested"), Set.of())
                .get(0)
                .endsWith("of " + OTHER));
    }

    private static List<String> found(String code, String other, Set<String> ofOthers) {
        return CodeRules.readsAnothersWords(Map.of(HERE, code, OTHER, other), Map.of(), ofOthers);
    }
}
