package org.quadrille.reporter.checklist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.checklist.Checklist.Evidence;
import org.quadrille.reporter.checklist.Checklist.Line;
import org.quadrille.reporter.headline.AuditEvidence;
import org.quadrille.reporter.rules.Rule;
import org.quadrille.reporter.rules.Rulebook;

/** The checklist of the kit's own rulebook and checks. */
class ChecklistTest {
    private static final Rulebook RULEBOOK = Rulebook.ofTheKit();
    private static final List<String> TOOLS =
            List.of("schema", "cardinality", "consistency", "atomicity", "isolation", "durability");

    private static Checklist of(String failed, Map<String, AuditEvidence> audits, String... deviations) {
        List<CheckResult> checks = CheckCatalogue.all().stream()
                .map(c ->
                        new CheckResult(c.id(), c.title(), c.clause(), !c.id().equals(failed), true, "", "", List.of()))
                .toList();
        RunManifest run = new RunManifest(
                "r",
                "b",
                null,
                "2026-11-03T10:15:30Z",
                new RunSchedule(0, 0, 1, 10, 0),
                RunManifest.Outcome.COMPLETED,
                "",
                null,
                List.of(deviations),
                1,
                null,
                List.of(),
                List.of(),
                null,
                null);
        return Checklist.of(RULEBOOK, checks, run, audits);
    }

    private static AuditEvidence audit(Outcome verdict, int covered, boolean sameBuild) {
        return new AuditEvidence("consistency", "one", "2026-11-02T08:00:00Z", verdict, covered, 8, sameBuild, "x");
    }

    private static List<String> words(Checklist list, String section) {
        return list.lines().stream()
                .filter(line -> line.number().equals(section))
                .flatMap(line -> line.evidence().stream())
                .map(e -> e.by() + ": " + e.words() + " " + e.outcome())
                .toList();
    }

    @Test
    void everyCheckAndEveryToolOfTheAuditIsEvidenceForASection() {
        Checklist list = of("", Map.of());
        Set<String> named = list.lines().stream()
                .flatMap(line -> line.evidence().stream())
                .map(Evidence::by)
                .collect(Collectors.toSet());
        CheckCatalogue.all().forEach(check -> assertTrue(named.contains("check " + check.id()), check.id()));
        assertEquals(TOOLS, List.copyOf(RULEBOOK.table("19").keySet()), "as the rulebook's table has them");
        TOOLS.forEach(tool -> assertTrue(named.contains("audit " + tool), tool));
        Stream.of("19", "18.1")
                .flatMap(section -> RULEBOOK.table(section).values().stream())
                .flatMap(List::stream)
                .forEach(number -> assertTrue(RULEBOOK.rule(number).isPresent(), number + " is no section"));
        assertEquals(Set.of("STANDARD"), RULEBOOK.table("18.1").keySet());
    }

    @Test
    void noSectionWithRulesIsPassedOver() {
        Checklist list = of("", Map.of());
        Set<String> lines = list.lines().stream().map(Line::number).collect(Collectors.toSet());
        Set<String> silent =
                list.silent().stream().map(Checklist.Heading::number).collect(Collectors.toSet());
        assertTrue(silent.contains("5.1") && silent.contains("1"), silent.toString());
        assertFalse(silent.contains("3.1"), "the audit of the row counts covers section 3");
        for (Rule rule : RULEBOOK.all()) {
            String chapter = rule.number().replaceFirst("\\..*", "");
            boolean rules = !Set.of("0", "18", "19", "21", "22").contains(chapter) && RULEBOOK.hasNoParts(rule);
            boolean either = lines.contains(rule.number()) || lines.contains(chapter);
            assertEquals(rules && !either, silent.contains(rule.number()), rule.number());
        }
    }

    @Test
    void evidenceSaysHowItEnded() {
        Checklist none = of("durable-commits", Map.of());
        assertEquals(List.of("audit consistency: not shown MISSING"), words(none, "13.2"));
        assertTrue(line(none, "13.2").missing() && !line(none, "13.1").missing(), "a check is evidence for 13.1");
        assertEquals(
                List.of(
                        "check durable-commits: failed FAILED",
                        "check same-server: passed SHOWN",
                        "check commits-on-disk: passed SHOWN",
                        "check commits-acknowledged: passed SHOWN",
                        "comparison with a standard system: no deviation SHOWN"),
                words(none, "13.8"));
        assertNotNull(line(none, "13.8").anchor(), "its text is among the rules cited");
        assertEquals(null, line(none, "13.2").anchor(), "no check cites it, so its text is not there");

        for (var expected : Map.of(
                        audit(Outcome.PASSED, 8, true),
                        "passed, 2026-11-02T08:00:00Z, 8 of the 8 databases of this run SHOWN",
                        audit(Outcome.PASSED, 3, true),
                        "passed, 2026-11-02T08:00:00Z, 3 of the 8 databases of this run NOT_SHOWN",
                        audit(Outcome.PASSED, 8, false),
                        "passed, 2026-11-02T08:00:00Z, 8 of the 8 databases of this run, by another build NOT_SHOWN",
                        audit(Outcome.FAILED, 3, true),
                        "failed, 2026-11-02T08:00:00Z, 3 of the 8 databases of this run FAILED")
                .entrySet()) {
            Checklist some = of("", Map.of("consistency", expected.getKey()), "one", "two");
            assertEquals(List.of("audit/one/consistency: " + expected.getValue()), words(some, "13.2"));
            assertEquals(
                    "comparison with a standard system: 2 deviations of the run, named on page 1 NOT_SHOWN",
                    words(some, "14.1").get(0));
        }
    }

    private static Line line(Checklist list, String section) {
        return list.lines().stream()
                .filter(line -> line.number().equals(section))
                .findFirst()
                .orElseThrow();
    }
}
