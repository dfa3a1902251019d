package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.Json;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.reporter.RecordedRun.Line;
import org.quadrille.reporter.figures.FailureCount;
import org.quadrille.reporter.figures.FlowRate;
import org.quadrille.reporter.figures.GaugeStep;
import org.quadrille.reporter.figures.GroupRate;
import org.quadrille.reporter.figures.GroupShare;
import org.quadrille.reporter.figures.KitCost;
import org.quadrille.reporter.figures.LatenessStep;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.figures.MachineStep;
import org.quadrille.reporter.figures.PhaseChange;
import org.quadrille.reporter.figures.ResponseStep;
import org.quadrille.reporter.figures.RetryRate;
import org.quadrille.reporter.figures.RunFigures;
import org.quadrille.reporter.figures.TransactionFigures;
import org.quadrille.reporter.result.Verdict;

/** Every figure of the report of a real run, calculated a second time from its files in plain Java. */
class RecordedRunTest {
    private static final long SECOND = 1_000_000;
    private static final long LARGEST = 1_500_000;
    private static final long PRICE_PERIOD = 3 * SECOND;
    private static final double WAITING = 0.2;
    private static final List<String> CUSTOMERS = List.of("BV", "CP", "MW", "SD", "TL", "TO", "TS", "TU");
    private static final Map<String, Integer> CARDS =
            Map.of("BV", 39, "CP", 150, "MW", 170, "SD", 160, "TL", 90, "TO", 101, "TS", 180, "TU", 10);

    private static ReportResult result;
    private static RunFigures figures;
    private static RunSchedule schedule;
    private static List<Line> lines;
    private static List<Line> measured;
    private static List<Line> results;
    private static List<Line> orders;
    private static Map<String, List<Line>> byType;

    @BeforeAll
    static void report() throws Exception {
        result = RecordedRun.result();
        figures = result.figures();
        schedule = result.manifest().schedule();
        lines = RecordedRun.lines();
        measured = lines.stream()
                .filter(l -> l.completed() >= 10 * SECOND && l.completed() < 70 * SECOND)
                .toList();
        results = lines.stream().filter(RecordedRunTest::result).toList();
        orders = lines.stream().filter(RecordedRunTest::order).toList();
        byType = lines.stream().collect(Collectors.groupingBy(Line::type));
    }

    private static boolean result(Line line) {
        return line.type().equals("TR") && line.status() >= 0;
    }

    private static boolean order(Line line) {
        return line.type().equals("TO") && line.status() >= 0 && line.status() != 1;
    }

    /** Callers test the time first, as this excludes most lines quickly in thousands of calls. */
    private static long count(List<Line> of, Predicate<Line> which) {
        return of.stream().filter(which).count();
    }

    @Test
    void itsPageIsSmall() throws Exception {
        long bytes = Files.size(RecordedRun.folder().resolve("report.html"));
        assertTrue(bytes <= LARGEST, bytes + " bytes");
    }

    @Test
    void theRunIsTheOneThatWasRecorded() {
        assertNotEquals(Verdict.ABORTED, result.verdict());
        assertEquals(10 * SECOND, schedule.measureStart());
        assertEquals(70 * SECOND, schedule.measureEnd());
        assertEquals(count(measured, RecordedRunTest::result) / 60.0, result.tpsV(), 1e-9);
    }

    @Test
    void transactionTable() {
        long all = count(measured, l -> !l.type().equals("DM"));
        long customers = count(measured, l -> CUSTOMERS.contains(l.type()));
        assertEquals(11, result.transactions().size());
        for (TransactionFigures f : result.transactions().values()) {
            List<Line> own =
                    measured.stream().filter(l -> l.type().equals(f.code())).toList();
            long[] times = own.stream().mapToLong(Line::response).sorted().toArray();
            assertEquals(own.size(), f.count(), f.code());
            assertEquals(times[0] / 1e3, f.minMs(), 1e-9, f.code());
            assertEquals(times[times.length - 1] / 1e3, f.maxMs(), 1e-9, f.code());
            assertEquals(Arrays.stream(times).average().orElseThrow() / 1e3, f.meanMs(), 1e-6, f.code());
            percentile(times, 50, f.p50Ms());
            percentile(times, 90, f.p90Ms());
            percentile(times, 95, f.p95Ms());
            percentile(times, 99, f.p99Ms());
            assertEquals(count(own, l -> l.status() < 0), f.failed(), f.code());
            assertEquals(count(own, l -> l.status() > 1), f.warnings(), f.code());
            assertEquals(count(own, l -> l.status() == 1), f.rolledBack(), f.code());
            assertEquals(own.stream().mapToLong(Line::retries).sum(), f.retries(), f.code());
            if (f.code().equals("DM")) {
                assertNull(f.percent());
            } else {
                assertEquals(100.0 * own.size() / all, f.percent(), 1e-9, f.code());
            }
            if (CUSTOMERS.contains(f.code())) {
                assertEquals(100.0 * own.size() / customers, f.mix(), 1e-9, f.code());
                assertEquals(100.0 * CARDS.get(f.code()) / 900, f.target(), 1e-9, f.code());
            } else {
                assertNull(f.mix());
                assertNull(f.target());
            }
        }
    }

    /** Expects the exact percentile of the sorted times, or at most one bucket of a three-digit histogram above it. */
    private static void percentile(long[] sorted, int percent, double ms) {
        long exact = sorted[(int) Math.ceil(sorted.length * percent / 100.0) - 1];
        assertTrue(
                ms >= exact / 1e3 && ms <= Math.max(exact * (1 + 1 / 1024.0), exact) / 1e3,
                percent + "th percentile " + ms + " ms, exactly " + exact + " us");
    }

    @Test
    void groupsOfPhases() {
        for (GroupShare s : figures.shares()) {
            List<Line> tile = lines.stream()
                    .filter(l -> CUSTOMERS.contains(l.type()) && l.phase() == s.phase())
                    .toList();
            long own = count(tile, l -> l.group() == s.group());
            assertEquals(own, s.count(), s.toString());
            assertEquals(100.0 * own / tile.size(), s.percent(), 1e-9, s.toString());
        }
        for (GroupRate r : figures.phaseRates()) {
            long start = (10 + 6 * (r.at() - 1)) * SECOND;
            assertEquals(rate(r.group(), start, 6 * SECOND), r.rate(), 1e-9, r.toString());
        }
        for (GroupRate r : figures.throughput()) {
            assertEquals(rate(r.group(), r.at(), SECOND), r.rate(), 1e-9, r.toString());
        }
        assertEquals(40, figures.shares().size());
        assertEquals(40, figures.phaseRates().size());
        assertEquals(72 * GroupId.PER_TILE, figures.throughput().size());
    }

    private static double rate(int group, long from, long length) {
        return count(results, l -> in(l.completed(), from, from + length) && l.group() == group) * 1e6 / length;
    }

    private static boolean in(long at, long from, long to) {
        return at >= from && at < to;
    }

    /** Share of the waiting orders that are done this long after the order. */
    private static double done(double after) {
        double x = Math.min(Math.max(after / PRICE_PERIOD, 0), 1);
        return 1 - (1 - x) * (1 - x);
    }

    /** Treats each order as a hundred small ones spread over its step, with the exact share of each due in a step. */
    @Test
    void flowAndItsLag() {
        int parts = 100;
        assertEquals(72 * GroupId.PER_TILE, figures.time().flow().size());
        for (FlowRate f : figures.time().flow()) {
            double expected = 0;
            for (long step = Math.max(0, f.at() - 4 * SECOND); step <= f.at(); step += SECOND) {
                long from = step;
                long entered = count(orders, l -> in(l.completed(), from, from + SECOND) && l.group() == f.group());
                if (step == f.at()) {
                    assertEquals(entered, f.orders(), 1e-9);
                    expected += (1 - WAITING) * entered;
                }
                for (int i = 0; i < parts; i++) {
                    double at = step + (i + 0.5) * SECOND / parts;
                    expected += WAITING * entered / parts * (done(f.at() + SECOND - at) - done(f.at() - at));
                }
            }
            assertEquals(rate(f.group(), f.at(), SECOND), f.results(), 1e-9);
            assertEquals(expected, f.model(), 1e-3 * (1 + expected), f.toString());
        }
    }

    @Test
    void phaseChanges() {
        assertEquals(36, figures.time().phaseChanges().size());
        for (PhaseChange c : figures.time().phaseChanges()) {
            long begins = schedule.phaseStart(c.phase());
            List<Line> own = orders.stream().filter(l -> l.group() == c.group()).toList();
            double expected = 0;
            for (Line o : own) {
                expected += in(o.completed(), begins, begins + PRICE_PERIOD) ? 1 - WAITING : 0;
                expected += WAITING * (done(begins + PRICE_PERIOD - o.completed()) - done(begins - o.completed()));
            }
            assertEquals(3, c.spanSeconds(), 1e-9);
            assertEquals(expected / 3, c.model(), 1e-6, c.toString());
            assertEquals(rate(c.group(), begins, PRICE_PERIOD), c.measured(), 1e-9, c.toString());
            assertEquals(rate(c.group(), begins - PRICE_PERIOD, PRICE_PERIOD), c.before(), 1e-9, c.toString());
            long level = count(own, o -> in(o.completed(), begins, begins + 6 * SECOND));
            assertEquals(level / 6.0, c.level(), 1e-9, c.toString());
        }
    }

    @Test
    void whatTheOrdersLetExpectIsWhatCame() {
        double model =
                figures.time().flow().stream().mapToDouble(FlowRate::model).sum();
        double came =
                figures.time().flow().stream().mapToDouble(FlowRate::results).sum();
        assertEquals(came, model, 5 * Math.sqrt(came), "five standard deviations of a count");
    }

    @Test
    void responseTimesOverTime() {
        long steps = lines.stream()
                .filter(l -> l.completed() < 72 * SECOND)
                .map(l -> l.type() + l.completed() / SECOND)
                .distinct()
                .count();
        assertEquals(steps, figures.time().responses().size());
        for (ResponseStep s : figures.time().responses()) {
            long[] times = byType.get(s.code()).stream()
                    .filter(l -> in(l.completed(), s.at(), s.at() + SECOND))
                    .mapToLong(Line::response)
                    .sorted()
                    .toArray();
            percentile(times, 50, s.p50Ms());
            percentile(times, 90, s.p90Ms());
            percentile(times, 99, s.p99Ms());
        }
    }

    @Test
    void lateness() {
        assertTrue(figures.time().lateness().size() > 100);
        for (LatenessStep s : figures.time().lateness()) {
            long[] late = lines.stream()
                    .filter(l -> in(l.start(), s.at(), s.at() + SECOND))
                    .filter(l -> s.issuer().equals("MARKET") ? l.type().equals("TR") : CUSTOMERS.contains(l.type()))
                    .mapToLong(l -> l.start() - l.scheduled())
                    .sorted()
                    .toArray();
            percentile(late, 99, s.p99Ms());
            assertEquals(late[late.length - 1] / 1e3, s.maxMs(), 1e-9);
        }
    }

    @Test
    void retriesAndTroubles() {
        for (RetryRate r : figures.time().retries()) {
            long retries = lines.stream()
                    .filter(l -> in(l.completed(), r.at(), r.at() + SECOND)
                            && l.type().equals(r.code()))
                    .mapToLong(Line::retries)
                    .sum();
            assertEquals(retries, r.rate(), 1e-9, r.toString());
        }
        List<Line> bad =
                lines.stream().filter(l -> l.status() < 0 || l.retries() > 0).toList();
        assertTrue(bad.size() > 10, "the sample must hold retries");
        assertEquals(
                bad.size(),
                figures.troubles().stream().mapToLong(FailureCount::count).sum());
        assertEquals(
                bad.stream().collect(Collectors.groupingBy(Line::phase, Collectors.summingLong(Line::retries))),
                figures.troubles().stream()
                        .collect(Collectors.groupingBy(
                                FailureCount::phase, Collectors.summingLong(FailureCount::retries))));
    }

    /** The rows of a file of samples as numbers: time, then the columns. */
    private static List<double[]> samples(String process) throws Exception {
        List<double[]> samples = new ArrayList<>();
        for (String[] row : RecordedRun.rows(RecordedRun.folder().resolve("metrics/" + process + ".csv"))) {
            samples.add(Arrays.stream(row)
                    .mapToDouble(v -> v.isEmpty() ? Double.NaN : Double.parseDouble(v))
                    .toArray());
        }
        return samples;
    }

    private static double mean(List<double[]> samples, int column, double from, double to) {
        return samples.stream()
                .filter(s -> s[0] >= from && s[0] < to)
                .mapToDouble(s -> s[column])
                .average()
                .orElseThrow();
    }

    @Test
    void machines() throws Exception {
        List<double[]> all = samples("ce-1");
        double from = 10e6;
        double to = 70e6;
        assertEquals(1, figures.machines().size());
        MachineFigures m = figures.machines().get(0);
        assertEquals("small-host", m.name());
        assertNull(m.onlyGroup(), "it serves all groups");
        assertEquals(all.stream().filter(s -> s[0] >= from && s[0] < to).count(), m.samples());
        double[] means = {m.cpu(), m.steal(), m.memory(), m.diskRead(), m.diskWrite(), m.netIn(), m.netOut()};
        for (int i = 0; i < means.length; i++) {
            assertEquals(mean(all, i + 1, from, to), means[i], 1e-6 * (1 + means[i]), "column " + (i + 1));
        }
        for (MachineStep s : figures.time().machines()) {
            double start = s.at() - SECOND;
            assertEquals(mean(all, 1, start, start + 2e6), s.get(SampleColumn.CPU), 1e-9);
            assertEquals(mean(all, 3, start, start + 2e6), s.get(SampleColumn.MEMORY), 1);
            assertEquals(mean(all, 5, start, start + 2e6), s.get(SampleColumn.DISK_WRITE), 1e-3);
        }
        assertTrue(figures.time().machines().size() >= 30);
    }

    @Test
    void whatTheKitUsed() throws Exception {
        assertEquals(
                List.of("ce", "mee", "connector", "ce, mee, connector", "prime"),
                figures.kitCost().stream().map(KitCost::part).toList());
        Map<String, List<String>> processes = Map.of(
                "ce", List.of("ce-1"),
                "mee", List.of("mee-1"),
                "connector", List.of("connector-1", "connector-2", "connector-3", "connector-4"),
                "ce, mee, connector",
                        List.of("ce-1", "mee-1", "connector-1", "connector-2", "connector-3", "connector-4"),
                "prime", List.of("prime"));
        for (KitCost cost : figures.kitCost()) {
            double processors = 0;
            double memory = 0;
            for (String process : processes.get(cost.part())) {
                processors += mean(samples(process), 8, 10e6, 70e6) / 100;
                memory += mean(samples(process), 9, 10e6, 70e6);
            }
            assertEquals(processes.get(cost.part()).size(), cost.processes());
            assertEquals(processors, cost.processors(), 1e-9, cost.part());
            assertEquals(100 * processors / figures.machines().get(0).cpus(), cost.share(), 1e-9, cost.part());
            assertEquals(processors * 60e6 / measured.size(), cost.microsPerTransaction(), 1e-6, cost.part());
            assertEquals(memory, cost.memory(), 1, cost.part());
            assertTrue(cost.threads() >= 10 * cost.processes(), cost.part());
        }
    }

    @Test
    void gauges() throws Exception {
        List<String[]> rows = RecordedRun.rows(RecordedRun.folder().resolve("gauges.csv"));
        assertTrue(figures.time().gauges().size() >= 6 * 30);
        for (GaugeStep g : figures.time().gauges()) {
            String name = g.group() == null ? g.gauge() : g.gauge() + ".1." + g.group();
            double mean = rows.stream()
                    .filter(r -> r[1].equals("mee-1") && r[2].equals(name))
                    .filter(r -> in(Long.parseLong(r[0]), g.at() - SECOND, g.at() + SECOND))
                    .mapToDouble(r -> Double.parseDouble(r[3]))
                    .average()
                    .orElseThrow();
            assertEquals(mean, g.value(), 1e-9, g.toString());
        }
    }

    @Test
    void moneyAndPower() throws Exception {
        JsonNode json = Json.mapper()
                .readTree(RecordedRun.folder().resolve("report.json").toFile());
        assertEquals(12345.5 / result.tpsV(), json.at("/headline/pricePerTpsV").asDouble(), 1e-9);
        assertEquals(310 / result.tpsV(), json.at("/headline/wattsPerTpsV").asDouble(), 1e-9);
        assertEquals(
                "there is no such run beside this one",
                json.at("/headline/baseline/trouble").asText());
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);
        assertEquals(
                List.of("verdict", "standard", "tpsV", "runId", "transactions", "checks", "deviations", "digest"),
                keys.subList(0, 8));
        assertTrue(keys.containsAll(List.of("run", "testbed", "sut", "machines", "figures")));
    }
}
