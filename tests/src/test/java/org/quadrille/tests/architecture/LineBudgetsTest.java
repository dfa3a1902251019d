package org.quadrille.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineBudgetsTest {
    private static String page(String... rows) {
        return "## Before\n\n| `other` | 1 | 1 | |\n\n## Lines\n\n| module | budget | at most | gain |\n| --- | --- |\n"
                + String.join("\n", rows) + "\n\n## After\n\n| `other` | 1 | 1 | |\n";
    }

    private static List<String> mistakes(String row, Map<String, Integer> counts) {
        return LineBudgets.mistakes(page("| `cli` | 1,000 | 1,000 | |", row), counts);
    }

    @Test
    void aModuleWithinItsBudgetIsRight() {
        assertEquals(List.of(), mistakes("| `web` | 20 | 20 | |", Map.of("cli", 1000, "web", 20)));
    }

    @Test
    void aLineTooManyIsFound() {
        assertEquals(
                List.of("web has 21 lines of main Java, and may have 20"),
                mistakes("| `web` | 20 | 20 | |", Map.of("cli", 1000, "web", 21)));
    }

    @Test
    void moreTakesASentence() {
        Map<String, Integer> counts = Map.of("cli", 1000, "web", 25);
        assertEquals(
                List.of("web was raised over its budget, and no sentence says what users got for it"),
                mistakes("| `web` | 20 | 30 | charts |", counts));
        assertEquals(List.of(), mistakes("| `web` | 20 | 30 | Charts of two runs beside each other. |", counts));
    }

    @Test
    void modulesAndRowsAreTheSame() {
        assertEquals(
                List.of("cli has 5 lines of main Java and no row", "web has a row, but is no module with main Java"),
                LineBudgets.mistakes(page("| `web` | 20 | 20 | |"), Map.of("cli", 5)));
    }

    @Test
    void anEmptyReadIsNoSuccess() {
        assertEquals(1, LineBudgets.mistakes("", Map.of()).size());
        assertEquals(
                1,
                LineBudgets.mistakes(page("| `web` | 20 | 20 | |"), Map.of()).stream()
                        .filter(m -> m.contains("no table"))
                        .count());
    }
}
