package org.quadrille.reporter.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.quadrille.reporter.check.Check;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.rules.Rulebook.Piece;

class RulebookTest {
    private static final String PAGE = """
            # Rules

            ## 2 First

            Before. See [the checks](checks.md) and `a < b`.

            ### 2.1 Tables *too*

            | a | b |
            | --- | --- |
            | 1 | x & y |

            ```
            ## 9 Not a heading
            ```

            ## 10 Last

            End.
            """;

    @Test
    void everySectionThatACheckCitesTravelsWithItsText() {
        Rulebook kit = Rulebook.ofTheKit();
        for (Check check : CheckCatalogue.all()) {
            List<String> cited = Rulebook.cited(check.clause());
            assertFalse(cited.isEmpty(), check.id() + " cites no section: " + check.clause());
            for (String number : cited) {
                Rule rule = kit.rule(number)
                        .orElseThrow(() -> new AssertionError(
                                check.id() + " cites section " + number + ", which docs/workload.md has not"));
                assertTrue(rule.html().length() > 30, number + " has no text");
            }
        }
    }

    @Test
    void everySectionIsWellFormedAndLeadsNowhere() throws Exception {
        Rulebook kit = Rulebook.ofTheKit();
        List<String> clauses = CheckCatalogue.all().stream().map(Check::clause).toList();
        for (Rule rule : kit.cited(clauses)) {
            byte[] xml = ("<div>" + rule.html() + "</div>").getBytes(StandardCharsets.UTF_8);
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));
            assertFalse(rule.html().contains("href") || rule.html().contains("src="), rule.number());
        }
    }

    @Test
    void aSectionHasItsOwnTextAndThatBelowIt() {
        Rulebook book = Rulebook.of(PAGE);
        Rule first = book.rule("2").orElseThrow();
        assertEquals("First", first.title());
        assertTrue(first.html().contains("<p>Before. See the checks and <code>a &lt; b</code>.</p>"), first.html());
        assertTrue(first.html().contains("<h4>2.1 Tables <em>too</em></h4>"), first.html());
        assertFalse(first.html().contains("End."), first.html());
        String table = book.rule("2.1").orElseThrow().html();
        assertTrue(
                table.contains("<div class=\"scroll\" tabindex=\"0\"><table>")
                        && table.contains("<th scope=\"col\">a</th>"),
                table);
        assertTrue(table.contains("<td>x &amp; y</td>") && table.contains("</table></div>"), table);
        assertTrue(book.rule("9").isEmpty());
        assertEquals("rule-2-1", book.rule("2.1").orElseThrow().anchor());
    }

    @Test
    void clausesLeadToTheirSectionsAndAMissingOneIsText() {
        Rulebook book = Rulebook.of(PAGE);
        String clause = "R7 (workload.md 10, 2.1, 4.2)";
        assertEquals(
                List.of(
                        new Piece("R7 (workload.md ", null),
                        new Piece("10", "rule-10"),
                        new Piece(", ", null),
                        new Piece("2.1", "rule-2-1"),
                        new Piece(", ", null),
                        new Piece("4.2", null),
                        new Piece(")", null)),
                book.pieces(clause));
        assertEquals(
                List.of("2.1", "10"),
                book.cited(List.of(clause, "R8 (workload.md 2.1)")).stream()
                        .map(Rule::number)
                        .toList());
        assertEquals(List.of("10", "2.1", "4.2"), Rulebook.cited(clause));
        assertEquals(
                "R1 (own)", book.pieces("R1 (own)").stream().map(Piece::text).collect(Collectors.joining()));
        assertEquals(List.of(), Rulebook.of("no sections").cited(List.of(clause)));
    }
}
