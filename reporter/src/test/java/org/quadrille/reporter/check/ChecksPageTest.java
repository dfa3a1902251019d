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
                .map(check -> "| R" + check.rule() + " | `" + check.id() + "`: " + check.asks()
                        + (check.pacing() == null ? "" : "; only of " + check.pacing() + " pacing") + " | "
                        + check.bounds() + " |");
        List<String> head = List.of("| rule | check | bounds |", "| --- | --- | --- |");
        GeneratedTable.isCurrent(
                "checks.md", "checks", Stream.concat(head.stream(), rows).toList());
    }
}
