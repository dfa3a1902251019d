package org.quadrille.reporter.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.UserError;

class CheckEngineTest {
    private static final Check CHECK = CheckBuilder.builder()
            .id("sample")
            .title("Sample")
            .clause("R1 (workload.md 1)")
            .asks("x")
            .bounds("0")
            .ofRecords(true)
            .needs(List.of())
            .pass("All {rows} good.")
            .fail("Bad: {worst}.")
            .sql("SELECT 1")
            .build();

    private static Measurement row(String subject, Double measured, Double lower, Double upper, boolean enough) {
        boolean passed = enough
                && measured != null
                && (lower != null || upper != null)
                && (lower == null || measured >= lower)
                && (upper == null || measured <= upper);
        return new Measurement(subject, measured, lower, upper, "%", enough, null, passed);
    }

    private static Measurement none() {
        return new Measurement("Trade-Order", 0.0, null, 0.0, "failed", true, null, true);
    }

    @Test
    void aCheckOverNothingFails() {
        CheckResult result = CheckEngine.judge(CHECK, List.of());
        assertFalse(result.passed());
        assertEquals("Bad: nothing to measure.", result.sentence());
    }

    @Test
    void everyRowMustPass() {
        assertTrue(
                CheckEngine.judge(CHECK, List.of(row("a", 1.0, 0.0, 2.0, true))).passed());
        CheckResult result = CheckEngine.judge(
                CHECK,
                List.of(row("a", 1.0, 0.0, 2.0, true), row("b", 2.5, 0.0, 2.0, true), row("c", 9.0, 0.0, 2.0, true)));
        assertFalse(result.passed());
        assertEquals("Bad: c: 9.000 % (0.000 to 2.000 %). 2 of 3 values did not pass.", result.sentence());
    }

    @Test
    void boundsThemselvesAreInside() {
        assertTrue(
                CheckEngine.judge(CHECK, List.of(row("a", 2.0, 2.0, 2.0, true))).passed());
    }

    @Test
    void whatIsYesOrNoIsSaidInWords() {
        var durable = new Measurement("fsync before the run", 1.0, 1.0, 1.0, "is durable", true, null, true);
        var not = new Measurement("fsync after the run", 0.0, 1.0, 1.0, "is durable", true, null, false);
        assertEquals("fsync before the run: durable (must be durable)", durable.text());
        assertEquals("fsync after the run: not durable (must be durable)", not.text());
        assertEquals(
                "must not be damaged",
                new Measurement("ce-1", 0.0, null, 0.0, "is damaged", true, null, true).bounds());
        CheckResult all = CheckEngine.judge(CHECK, List.of(durable, durable));
        assertEquals("All 2 good.", all.sentence());
        assertEquals("all 2 durable", all.finding());
        assertEquals(
                "0 failed in each of 2 counts",
                CheckEngine.judge(CHECK, List.of(none(), none())).finding());
        CheckResult one = CheckEngine.judge(CHECK, List.of(durable, not));
        assertEquals("fsync after the run: not durable (must be durable)", one.finding());
    }

    @Test
    void aValueIsNearItsBoundsOnlyIfItCanBe() {
        assertEquals("All 1 good.", CheckEngine.judge(CHECK, List.of(none())).sentence());
        var reported = new Measurement("ce-1, longest stop", 0.0, 0.0, null, "ms", true, null, true);
        String near = CheckEngine.judge(CHECK, List.of(reported, row("b", 1.5, 0.0, 2.0, true)))
                .finding();
        assertEquals("b: 1.500 % (0.000 to 2.000 %)", near, "what is only reported has no bound to be near");
        assertEquals("only reported", reported.bounds());
    }

    @Test
    void nothingMeasuredNoBoundsOrTooLittleDataFails() {
        assertFalse(CheckEngine.judge(CHECK, List.of(row("a", null, 0.0, 2.0, true)))
                .passed());
        assertFalse(CheckEngine.judge(CHECK, List.of(row("a", 1.0, null, null, true)))
                .passed());
        CheckResult little = CheckEngine.judge(CHECK, List.of(row("a", 1.0, 0.0, 2.0, false)));
        assertFalse(little.passed());
        assertTrue(little.sentence().contains("too little data"), little.sentence());
    }

    @Test
    void everyCheckHasItsWordsAndARuleOfItsOwn() {
        List<Check> all = CheckCatalogue.all();
        assertTrue(all.size() >= 26, "found " + all.size());
        var rules = new HashSet<Integer>();
        for (Check check : all) {
            assertTrue(rules.add(check.rule()), "two checks have the rule of " + check.id());
            assertTrue(check.clause().contains("workload.md"), check.clause());
        }
    }

    @Test
    void aCheckWithoutItsWordsIsNoCheck() {
        assertThrows(IllegalStateException.class, () -> Check.parse("bare", "-- title: only\nSELECT 1"));
        String whole = CheckCatalogue.named("clocks").sql();
        assertTrue(Check.parse("clocks", whole).ofRecords());
        String wrong = assertThrows(
                        IllegalStateException.class,
                        () -> Check.parse("clocks", whole.replace("-- judges: records", "-- judges: both")))
                .getMessage();
        assertEquals("the check clocks has \"-- judges: both\"; write records or environment", wrong);
        String pacing = CheckCatalogue.named("sessions-busy").sql();
        assertEquals("closed", Check.parse("sessions-busy", pacing).pacing());
        assertThrows(
                IllegalStateException.class,
                () -> Check.parse("sessions-busy", pacing.replace("-- pacing: closed", "-- pacing: close")));
    }

    @Test
    void anUnknownCheckIsTheUsersMistake() {
        String message = assertThrows(UserError.class, () -> CheckCatalogue.named("transaction-mx"))
                .getMessage();
        assertTrue(message.contains("transaction-mix"), message);
    }

    @Test
    void whatAFailureMayFollowFromIsACheck() {
        List<String> ids = CheckCatalogue.all().stream().map(Check::id).toList();
        CheckCatalogue.all().forEach(check -> {
            assertTrue(ids.containsAll(check.follows()), check.id());
            assertTrue(ids.containsAll(check.followsDisturbed()), check.id());
        });
        Check rounds = CheckCatalogue.named("group-rounds");
        assertTrue(rounds.mayFollow(List.of("schedule-lateness"), false));
        assertFalse(rounds.mayFollow(List.of("group-share"), false));
        assertTrue(rounds.mayFollow(List.of("group-share"), true));
    }

    /** What a database joins or groups comes in any order, and a report is the same to the byte whenever it is made. */
    @Test
    void everyCheckSaysTheOrderOfItsRows() {
        for (Check check : CheckCatalogue.all()) {
            String end = check.sql().substring(check.sql().lastIndexOf("ORDER BY") + 1);
            assertEquals(end.replace("(", "").length(), end.replace(")", "").length(), check.id() + ": " + end);
            assertFalse(end.contains("FROM"), check.id() + ": " + end);
        }
    }
}
