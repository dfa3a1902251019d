package org.quadrille.study.kind.findmax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.study.format.SearchAnswer;
import org.quadrille.study.format.SearchAnswer.Level;
import org.quadrille.study.format.SearchAnswer.Outcome;

/** What the search asks for, and what it answers, on systems without noise. */
class FindMaxTest {
    private static final SearchSettings TARGET = target(0, 0, 40);

    private static SearchSettings target(double lowest, double highest, int mostRuns) {
        return new SearchSettings(SearchVariable.TARGET_TPSV, 0, 1, lowest, highest, 0.04, 3, mostRuns);
    }

    private static SearchSettings sessions(int start) {
        return new SearchSettings(SearchVariable.SESSIONS, start, 0, 1, 0, 0.04, 3, 40);
    }

    /** A system under test: which levels are VALID, and their throughput. */
    private record Sut(DoublePredicate valid, DoubleUnaryOperator throughput, double probe) {
        static Sut upTo(double capacity, double probe) {
            return new Sut(level -> level <= capacity, level -> Math.min(level, capacity), probe);
        }

        TriedLevel run(double level) {
            return level == TriedLevel.PROBE
                    ? TriedLevel.probe(probe)
                    : new TriedLevel(
                            level,
                            valid.test(level),
                            valid.test(level) ? List.of() : List.of("response-times"),
                            throughput.applyAsDouble(level));
        }

        List<TriedLevel> search(SearchSettings settings) {
            List<TriedLevel> seen = new ArrayList<>();
            while (FindMax.next(settings, seen) instanceof SearchStep.Try next) {
                seen.add(run(next.level()));
                assertTrue(seen.size() < 100, "the search does not end");
            }
            return seen;
        }

        SearchAnswer answer(SearchSettings settings) {
            return FindMax.answer(settings, search(settings));
        }
    }

    @Test
    void aProbeComesFirstAndTheNextRunIsWhatItSaid() {
        SearchStep.Try probe = assertInstanceOf(SearchStep.Try.class, FindMax.next(TARGET, List.of()));
        assertEquals(TriedLevel.PROBE, probe.level());
        SearchStep.Try first =
                assertInstanceOf(SearchStep.Try.class, FindMax.next(TARGET, List.of(TriedLevel.probe(197.63))));
        assertEquals(197.6, first.level());
        assertEquals(1, first.repetition());
    }

    @ParameterizedTest
    @ValueSource(doubles = {16, 80, 99, 100, 101, 120, 700})
    void theAnswerIsTheBorderToTheResolutionHoweverWrongTheProbe(double probe) {
        SearchAnswer answer = Sut.upTo(100, probe).answer(TARGET);
        assertEquals(Outcome.FOUND, answer.outcome());
        assertTrue(answer.highest().level() <= 100 && answer.highest().level() > 100 / 1.0411, answer.toString());
        assertEquals(3, answer.highest().valid());
        assertEquals(3, answer.highest().runs());
        double distance = answer.lowestFailed().level() / answer.highest().level();
        assertTrue(distance <= 1.0411, answer.toString());
        assertEquals(List.of("response-times"), answer.lowestFailed().failedChecks());
        assertTrue(answer.monotone());
        assertTrue(answer.between().isEmpty());
    }

    @Test
    void aLevelWithOneFailedRunIsNotTheAnswer() {
        Sut system = Sut.upTo(100, 100);
        List<TriedLevel> seen = new ArrayList<>(system.search(TARGET));
        Level highest = FindMax.answer(TARGET, seen).highest();
        int last = lastOf(seen, highest.level());
        seen.set(last, new TriedLevel(highest.level(), false, List.of("lateness", "steady-state"), 90));
        SearchStep.Try next = assertInstanceOf(SearchStep.Try.class, FindMax.next(TARGET, seen));
        assertTrue(next.level() < highest.level(), next.toString());
        while (FindMax.next(TARGET, seen) instanceof SearchStep.Try more) {
            seen.add(system.run(more.level()));
        }
        SearchAnswer answer = FindMax.answer(TARGET, seen);
        assertTrue(answer.highest().level() < highest.level());
        assertEquals(highest.level(), answer.lowestFailed().level());
        assertTrue(
                answer.sentences().get(1).contains("(2 of 3 runs VALID, by lateness, steady-state)"),
                answer.sentences().toString());
    }

    private static int lastOf(List<TriedLevel> seen, double level) {
        int last = -1;
        for (int i = 0; i < seen.size(); i++) {
            last = seen.get(i).level() == level ? i : last;
        }
        return last;
    }

    @Test
    void theSameRunsHaveTheSameNextStepInAnyOrder() {
        List<TriedLevel> seen = Sut.upTo(100, 117).search(TARGET);
        for (int length = 0; length <= seen.size(); length++) {
            List<TriedLevel> sofar = seen.subList(0, length);
            SearchStep step = FindMax.next(TARGET, sofar);
            if (length < seen.size()) {
                assertEquals(
                        seen.get(length).level(),
                        assertInstanceOf(SearchStep.Try.class, step).level());
            }
            List<TriedLevel> shuffled = new ArrayList<>(sofar);
            Collections.shuffle(shuffled, new Random(length));
            assertEquals(step, FindMax.next(TARGET, shuffled));
        }
    }

    @Test
    void aDipIsSteppedOverAndSaid() {
        Sut dip = new Sut(level -> level <= 100 || (level > 108 && level <= 140), level -> level, 104);
        SearchAnswer answer = dip.answer(TARGET);
        assertEquals(Outcome.FOUND, answer.outcome());
        assertFalse(answer.monotone());
        assertTrue(answer.highest().level() > 140 / 1.0411 && answer.highest().level() <= 140, answer.toString());
        assertTrue(answer.lowestFailed().level() > 100 && answer.lowestFailed().level() <= 108, answer.toString());
        assertTrue(
                answer.sentences().get(2).startsWith("Levels do not fail in order: "),
                answer.sentences().toString());
        assertFalse(answer.between().isEmpty(), "levels between the failed one and the one that passed above it");
    }

    @Test
    void whatNeverFailsIsSaidToPassUpToTheLimit() {
        SearchAnswer answer = Sut.upTo(1e9, 100).answer(target(0, 450, 40));
        assertEquals(Outcome.NEVER_FAILS, answer.outcome());
        assertEquals(450, answer.highest().level());
        assertEquals(3, answer.highest().valid());
        assertNull(answer.lowestFailed());
        assertTrue(
                answer.sentences().get(0).contains("limit of the search"),
                answer.sentences().toString());
        assertEquals(2000, Sut.upTo(1e9, 100).answer(TARGET).highest().level());
    }

    @Test
    void whatAlwaysFailsEndsAtTheLowestLevel() {
        Sut broken = new Sut(level -> false, level -> level / 2, 100);
        SearchAnswer answer = broken.answer(target(40, 0, 40));
        assertEquals(Outcome.ALWAYS_FAILS, answer.outcome());
        assertNull(answer.highest());
        assertEquals(40, answer.lowestFailed().level());
        assertTrue(answer.sentences().get(0).startsWith("Every level failed, down to 40 tpsV"), answer.toString());
        SearchAnswer unlimited = broken.answer(TARGET);
        assertEquals(5, unlimited.lowestFailed().level());
        assertTrue(unlimited.runs() <= 10, unlimited.toString());
    }

    @Test
    void runsThatAreUsedUpEndTheSearchWithWhatIsKnown() {
        SearchSettings few = target(0, 0, 4);
        List<TriedLevel> seen = Sut.upTo(100, 100).search(few);
        SearchAnswer answer = FindMax.answer(few, seen);
        assertEquals(4, seen.size());
        assertEquals(Outcome.OUT_OF_RUNS, answer.outcome());
        assertNull(answer.highest());
        assertEquals(3, answer.levels().size());
        assertEquals(Outcome.SEARCHING, FindMax.answer(TARGET, seen).outcome());
    }

    @Test
    void aProbeThatCompletesNothingEndsTheSearch() {
        SearchAnswer answer = FindMax.answer(TARGET, List.of(TriedLevel.probe(0)));
        assertEquals(Outcome.ALWAYS_FAILS, answer.outcome());
        assertTrue(answer.sentences().get(0).startsWith("The probe in closed pacing completed no"), answer.toString());
    }

    @Test
    void limitsHold() {
        List<TriedLevel> seen = Sut.upTo(100, 100).search(target(60, 90, 40));
        assertTrue(seen.stream().allMatch(run -> run.isProbe() || run.level() == 90), seen.toString());
        assertEquals(4, seen.size());
    }

    @Test
    void sessionsAreWholeAndNeighboursEndTheSearch() {
        SearchAnswer answer = Sut.upTo(11, 0).answer(sessions(2));
        assertEquals(11, answer.highest().level());
        assertEquals(12, answer.lowestFailed().level());
        assertTrue(answer.levels().stream().allMatch(level -> level.level() == Math.rint(level.level())));
        assertEquals(0, answer.probe());
        SearchAnswer one = Sut.upTo(1, 0).answer(sessions(8));
        assertEquals(1, one.highest().level());
        assertEquals(2, one.lowestFailed().level());
        assertEquals(Outcome.ALWAYS_FAILS, Sut.upTo(0, 0).answer(sessions(3)).outcome());
    }

    @Test
    void theFewestSessionsForNearlyTheBestThroughputAreFound() {
        // 20 tpsV for each session up to 10 sessions; 190 tpsV, which is 95 % of the best, need 9.5 sessions.
        Sut saturating = new Sut(level -> level <= 64, level -> 20 * Math.min(level, 10), 0);
        SearchAnswer answer = saturating.answer(sessions(4));
        assertEquals(10, answer.fewest().level());
        assertEquals(200, answer.best());
        assertTrue(answer.highest().level() > 61 && answer.highest().level() <= 64, answer.toString());
        assertTrue(answer.sentences().stream().anyMatch(s -> s.startsWith("The fewest sessions")));
        SearchAnswer high = saturating.answer(sessions(32));
        assertEquals(10, high.fewest().level(), "it is looked for below the first level too");
        assertNull(Sut.upTo(100, 100).answer(TARGET).fewest());
    }

    @Test
    void loadUnitsBeginAtWhatTheProbeCarries() {
        SearchSettings units = new SearchSettings(SearchVariable.LOAD_UNITS, 0, 8, 0, 50, 0.04, 3, 40);
        List<TriedLevel> seen = Sut.upTo(21, 190).search(units);
        assertEquals(24, seen.get(1).level(), "190 tpsV at 8 tpsV for a unit");
        SearchAnswer answer = FindMax.answer(units, seen);
        assertEquals(21, answer.highest().level());
        assertEquals(22, answer.lowestFailed().level());
        assertNotNull(answer.sentences().get(1));
        assertTrue(
                answer.sentences().get(0).contains("VALID is 21 load units"),
                answer.sentences().toString());
    }

    @Test
    void settingsThatSearchNothingAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> target(10, 5, 40));
        assertThrows(IllegalArgumentException.class, () -> target(0, 0, 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> new SearchSettings(SearchVariable.LOAD_UNITS, 0, 0, 0, 0, 0.04, 3, 40));
        assertThrows(IllegalArgumentException.class, () -> TriedLevel.probe(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> SearchVariable.of("threads"));
        assertEquals(SearchVariable.LOAD_UNITS, SearchVariable.of("loadUnits"));
    }
}
