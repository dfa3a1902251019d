package org.quadrille.study.kind.disturb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.study.kind.disturb.DisturbedLogs.Line;
import org.quadrille.study.kind.disturb.DisturbedPair.RecoveryRule;
import org.quadrille.study.page.SyntheticStudy;

/** Two pairs of made-up runs, whose figures are calculated from their lines a second time, without SQL. */
class DisturbAnalysisTest {
    private static final long SECOND = DisturbedLogs.SECOND;
    private static final long START = 5 * SECOND;
    private static final long END = DisturbedLogs.END;
    private static final long DOWN = 15 * SECOND;
    private static final long UP = 18 * SECOND;

    @TempDir
    Path folder;

    private final List<List<Line>> disturbed = new ArrayList<>();
    private final List<List<Line>> undisturbed = new ArrayList<>();
    private final List<DisturbAnalysis.Twins> twins = new ArrayList<>();

    @BeforeEach
    void runs() throws IOException {
        for (int block = 1; block <= 2; block++) {
            undisturbed.add(DisturbedLogs.lines(block, 0, at -> false));
            // Nobody commits for 1.2 s, and groups 1 and 2 not before 0.7 s after the event.
            disturbed.add(DisturbedLogs.lines(block + 10, 5_000, at -> at >= DOWN && at < DOWN + 1_200_000).stream()
                    .filter(line -> line.group() > 2 || line.at() < DOWN || line.at() >= UP + 700_000)
                    .toList());
            ResultsFolder run = written("d" + block, disturbed.get(block - 1));
            ResultsFolder twin = written("u" + block, undisturbed.get(block - 1));
            RunEvent.Step begin = new RunEvent.Step(DOWN, DOWN + 40_000, null, "", "");
            RunEvent.Step end = new RunEvent.Step(UP - 300_000, UP, null, "", "");
            ResultsFolder.writeJson(
                    run.events(),
                    List.of(new RunEvent("crash", "kill", List.of("1.1", "1.2"), DOWN, UP - 300_000, begin, end)));
            twins.add(new DisturbAnalysis.Twins(block, run, twin));
        }
    }

    private ResultsFolder written(String id, List<Line> lines) throws IOException {
        ResultsFolder run = new ResultsFolder(folder.resolve(id));
        Files.createDirectories(run.data());
        ObjectNode manifest = (ObjectNode) Json.mapper()
                .readTree(Objects.requireNonNull(SyntheticStudy.class.getResourceAsStream("/recorded/run.json")));
        manifest.putObject("schedule")
                .put("rampUp", 2 * SECOND)
                .put("warmUp", 3 * SECOND)
                .put("phaseLength", 10 * SECOND)
                .put("phases", 4)
                .put("rampDown", SECOND);
        Files.writeString(run.manifest(), manifest.toString());
        ObjectNode report = Json.mapper().createObjectNode();
        ArrayNode shares = report.putObject("figures").putArray("shares");
        for (int phase = 1; phase <= 4; phase++) {
            for (int group = 1; group <= 4; group++) {
                shares.addObject()
                        .put("phase", phase)
                        .put("tile", 1)
                        .put("group", group)
                        .put("target", 10 * group);
            }
        }
        Files.writeString(run.reportJson(), report.toString());
        DisturbedLogs.write(lines, run);
        return run;
    }

    private static List<Line> committed(List<Line> lines, long from, long to) {
        return lines.stream()
                .filter(l -> l.txn().equals("TR") && l.status() == 0 && l.at() >= from && l.at() < to)
                .toList();
    }

    private static double ratio(double percent) {
        return 1 + percent / 100;
    }

    /** Geometric mean over the blocks of the ratio of a figure. */
    private double expected(ToDoubleFunction<List<Line>> figure) {
        double product = 1;
        for (int block = 0; block < 2; block++) {
            product *= figure.applyAsDouble(disturbed.get(block)) / figure.applyAsDouble(undisturbed.get(block));
        }
        return Math.sqrt(product);
    }

    private static double quantile(List<Line> lines, Predicate<Line> which, double p) {
        double[] sorted = lines.stream()
                .filter(which)
                .mapToDouble(l -> l.response() / 1e3)
                .sorted()
                .toArray();
        double place = p * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    @Test
    void ratiosAreThoseOfTheLines() {
        DisturbAnalysis analysis = DisturbAnalysis.of("u", "d", twins, 0.95, folder);
        DisturbAnalysis.Ratios rate = analysis.ratios().get(0);
        assertEquals(
                expected(l -> committed(l, DOWN, UP).size()),
                ratio(rate.events().change().percent()),
                1e-9);
        assertEquals(
                expected(l -> committed(l, UP, END).size()),
                ratio(rate.after().change().percent()),
                1e-9);
        assertEquals(
                expected(l -> committed(l, START, END).size()),
                ratio(rate.run().change().percent()),
                1e-9);
        double[] quantiles = {0.5, 0.9, 0.99};
        for (int i = 0; i < 3; i++) {
            double p = quantiles[i];
            DisturbAnalysis.Ratios orders = analysis.ratios().get(1 + i);
            assertTrue(orders.name().startsWith("Trade-Order, "), orders::name);
            assertEquals(
                    expected(l -> quantile(
                            l, x -> x.txn().equals("TO") && x.status() >= 0 && x.at() >= START && x.at() < END, p)),
                    ratio(orders.run().change().percent()),
                    1e-9,
                    orders.name());
        }
        assertFalse(analysis.ratios().get(1).run().change().bounded(), "two blocks have no interval");
        for (int group = 1; group <= 4; group++) {
            DisturbAnalysis.Ratios own = analysis.groups().get(group - 1);
            int g = group;
            assertEquals("1." + group, own.name());
            assertEquals(group <= 2 ? List.of("crash") : List.of(), own.hitBy());
            assertEquals(
                    expected(l -> committed(l, UP, END).stream()
                            .filter(x -> x.group() == g)
                            .count()),
                    ratio(own.after().change().percent()),
                    1e-9);
        }
        // With nothing at all there is no logarithm, but a fall by all of it.
        assertEquals(-100, analysis.groups().get(0).events().change().percent(), 1e-9);
    }

    @Test
    void theLongestStretchIsThatOfTheLinesAndTheTwinShowsNone() {
        DisturbAnalysis analysis = DisturbAnalysis.of("u", "d", twins, 0.95, folder);
        for (int block = 0; block < 2; block++) {
            DisturbAnalysis.DisturbedRun run = analysis.runs().get(block);
            long[] gap = longest(disturbed.get(block));
            assertEquals(gap[0] / 1e6, run.longestFrom(), 1e-9);
            assertEquals(gap[1] / 1e6, run.longestSeconds(), 1e-9);
            assertTrue(run.longestSeconds() > 1.2 && run.longestSeconds() < 1.4, run::toString);
            assertEquals(longest(undisturbed.get(block))[1] / 1e6, run.twinsLongestSeconds(), 1e-9);
            assertTrue(run.twinsLongestSeconds() < 0.1, run::toString);
        }
    }

    private static long[] longest(List<Line> lines) {
        long[] at = committed(lines, START, END).stream()
                .mapToLong(Line::at)
                .sorted()
                .toArray();
        long[] found = {START, at[0] - START};
        for (int i = 0; i < at.length; i++) {
            long next = i + 1 < at.length ? at[i + 1] : END;
            if (next - at[i] > found[1]) {
                found = new long[] {at[i], next - at[i]};
            }
        }
        return found;
    }

    /** 0.7 s of 10 are more than 5 % of a group that is still out, and less of all groups together. */
    @Test
    void aGroupIsBackWhenTenSecondsOfItAndTheRestAre() {
        DisturbAnalysis.DisturbedRun run =
                DisturbAnalysis.of("u", "d", twins, 0.95, folder).runs().get(0);
        assertEquals(
                List.of("all", "1.1", "1.2", "1.3", "1.4"),
                run.recoveries().stream().map(DisturbAnalysis.Recovery::group).toList());
        assertEquals(
                List.of(0, 1, 1, 0, 0),
                run.recoveries().stream().map(DisturbAnalysis.Recovery::seconds).toList());
        run.recoveries().forEach(r -> {
            assertEquals("crash", r.event());
            assertEquals(27, r.watched());
            assertEquals(0, r.twin());
        });
    }

    private List<DisturbAnalysis.Recovery> recoveries(ResultsFolder run, RunEvent... events) {
        ResultsFolder.writeJson(run.events(), List.of(events));
        List<DisturbAnalysis.Twins> pair =
                List.of(new DisturbAnalysis.Twins(1, run, twins.get(0).undisturbed()));
        return DisturbAnalysis.of("u", "d", pair, 0.95, folder).runs().get(0).recoveries();
    }

    private static RunEvent event(String name, long from, long to) {
        return new RunEvent(
                name,
                "command",
                List.of(),
                from,
                to,
                new RunEvent.Step(from, from, 0, "", ""),
                new RunEvent.Step(to, to, 0, "", ""));
    }

    /** Each event has the figures of its own time, and a single one no table beside that of all. */
    @Test
    void ratiosOfEachEventAreThoseOfItsTime() {
        assertEquals(
                List.of(), DisturbAnalysis.of("u", "d", twins, 0.95, folder).events());
        for (DisturbAnalysis.Twins pair : twins) {
            ResultsFolder.writeJson(
                    pair.disturbed().events(),
                    List.of(event("crash", DOWN, UP), event("hog", UP + 5 * SECOND, UP + 12 * SECOND)));
        }
        List<DisturbAnalysis.OfEvent> events =
                DisturbAnalysis.of("u", "d", twins, 0.95, folder).events();
        assertEquals(
                List.of("crash", "hog"),
                events.stream().map(DisturbAnalysis.OfEvent::name).toList());
        assertEquals(
                expected(l -> committed(l, DOWN, UP).size()),
                ratio(events.get(0).rate().change().percent()),
                1e-9);
        long from = UP + 5 * SECOND;
        assertEquals(
                expected(l -> committed(l, from, from + 7 * SECOND).size()),
                ratio(events.get(1).rate().change().percent()),
                1e-9);
        assertEquals(
                expected(l -> quantile(
                        l,
                        x -> x.txn().equals("TO") && x.status() >= 0 && x.at() >= from && x.at() < from + 7 * SECOND,
                        0.9)),
                ratio(events.get(1).order().change().percent()),
                1e-9);
    }

    /** Two thirds of what the twin does, from the start on: less than usual, however short the time before the event is. */
    @Test
    void anEventAtTheBeginningIsJudgedByTheTwin() throws IOException {
        List<Line> slow = DisturbedLogs.lines(3, 0, at -> at / 10_000 % 3 == 0);
        for (long before : new long[] {1, 2 * SECOND, 9_999_999}) {
            recoveries(written("early" + before, slow), event("hog", START + before, START + 12 * SECOND))
                    .forEach(r -> assertNull(r.seconds(), () -> before + ": " + r));
        }
        DisturbAnalysis.Recovery later = recoveries(
                        written("later", slow), event("hog", START + 10 * SECOND, START + 12 * SECOND))
                .get(0);
        assertEquals(0, later.seconds(), later::toString);
    }

    @Test
    void aGroupOfWhichNothingIsUsualIsNotBackAtOnceButUnknown() throws IOException {
        ResultsFolder run = written("dead", DisturbedLogs.lines(4, 0, at -> at < DOWN));
        recoveries(run, event("hog", DOWN, UP)).forEach(r -> {
            assertEquals(0, r.watched(), r::toString);
            assertNull(r.seconds(), r::toString);
        });
    }

    @Test
    void nothingCanBeSaidOfAnEventThatEndsWhileAnotherIsOn() throws IOException {
        ResultsFolder run = written("two", DisturbedLogs.lines(5, 0, at -> false));
        List<DisturbAnalysis.Recovery> all =
                recoveries(run, event("inner", DOWN, UP), event("outer", DOWN - SECOND, UP + SECOND));
        all.forEach(r -> assertEquals(r.event().equals("inner") ? 0 : 26, r.watched(), r::toString));
    }

    @Test
    void theRuleOfRecovery() {
        double[] usual = new double[30];
        Arrays.fill(usual, 10);
        long[] counts = new long[30];
        Arrays.fill(counts, 10);
        assertEquals(0, RecoveryRule.seconds(counts, usual));
        Arrays.fill(counts, 0, 4, 0);
        assertEquals(4, RecoveryRule.seconds(counts, usual), "back when nothing of the outage is in ten seconds");
        // Ten good seconds are not enough if it does not stay.
        Arrays.fill(counts, 20, 30, 8);
        assertNull(RecoveryRule.seconds(counts, usual));
        assertNull(RecoveryRule.seconds(new long[9], new double[9]), "too short to tell");
    }
}
