package org.quadrille.reporter.check;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.testing.GeneratedTable;

class ChecksPageTest {
    @Test
    void theTableOfRulesIsWhatTheChecksSayOfThemselves() throws IOException {
        Stream<String> rows = CheckCatalogue.all().stream()
                .map(check ->
                        "| R" + check.rule() + " | " + sections(check) + " | `" + check.id() + "`: " + check.asks()
                                + (check.pacing() == null ? "" : "; only of " + check.pacing() + " pacing") + " | "
                                + check.bounds() + " |");
        List<String> head = List.of("| rule | workload.md | check | bounds |", "| --- | --- | --- | --- |");
        GeneratedTable.isCurrent(
                "checks.md", "checks", Stream.concat(head.stream(), rows).toList());
    }

    @Test
    void theTableOfCausesIsWhatTheChecksSayOfThemselves() throws IOException {
        Stream<String> rows = CheckCatalogue.all().stream()
                .map(check -> "| [R" + check.rule() + "](checks.md#rules) `" + check.id() + "` | " + check.causes()
                        + " | " + check.change() + " |");
        List<String> head = List.of("| failed check | usual causes | what to change |", "| --- | --- | --- |");
        GeneratedTable.isCurrent(
                "invalid.md", "causes", Stream.concat(head.stream(), rows).toList());
    }

    /** Of {@code R17 (workload.md 13.1, 13.7)} the numbers. */
    private static String sections(Check check) {
        return check.clause().replaceAll("^R\\d+ \\(workload\\.md (.*)\\)$", "$1");
    }
}
