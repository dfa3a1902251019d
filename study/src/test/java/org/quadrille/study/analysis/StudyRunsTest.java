package org.quadrille.study.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.RecordedRun;
import org.quadrille.reporter.ReportResult;
import org.quadrille.reporter.SyntheticRun;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.figures.TransactionFigures;
import org.quadrille.statistics.Bootstrap;
import org.quadrille.statistics.Interval;

/** What a study reads of the recorded run, compared with its figures and its logs. */
class StudyRunsTest {
    private static final long SECOND = 1_000_000;

    @Test
    void queriesAnHourAreThoseOfARunThatHasSome(@TempDir Path folder) throws Exception {
        Path report = Files.copy(RecordedRun.folder().resolve("report.json"), folder.resolve("report.json"));
        assertFalse(RunMetrics.read(folder).values().containsKey("queriesPerHour"));
        ObjectNode json = (ObjectNode) Json.mapper().readTree(Files.readString(report));
        json.withObject("/figures/queries").put("sessions", 1).put("anHour", 1234.5);
        Files.writeString(report, json.toString());
        assertEquals(1234.5, RunMetrics.read(folder).values().get("queriesPerHour"));
        assertEquals("reporting queries an hour", Metric.of("queriesPerHour").title());
        assertEquals(
                Optional.of("it has no reporting queries"),
                Metric.lacking("queriesPerHour", Profiles.load("study", folder)));
        assertEquals(Optional.empty(), Metric.lacking("queriesPerHour", Profiles.load("hybrid", folder)));
    }

    @Test
    void metricsAreThoseOfTheReport() throws Exception {
        RunMetrics metrics = RunMetrics.read(RecordedRun.folder());
        ReportResult result = RecordedRun.result();
        assertEquals(result.verdict().name(), metrics.verdict());
        assertEquals(result.failedChecks().stream().map(CheckResult::id).toList(), metrics.failedChecks());
        assertEquals(result.tpsV(), metrics.values().get("tpsV"));
        long transactions = 0;
        for (TransactionFigures type : result.transactions().values()) {
            transactions += type.count();
            assertEquals(type.p90Ms(), metrics.values().get("p90." + type.code()), type.code());
            assertEquals(type.p99Ms(), metrics.values().get("p99." + type.code()), type.code());
        }
        assertEquals(result.figures().rates().mix(), metrics.values().get("tps.mix"), 1e-9);
        assertEquals(result.figures().rates().oltp(), metrics.values().get("tps.oltp"), 1e-9);
        assertEquals(result.figures().rates().dss(), metrics.values().get("tps.dss"), 1e-9);
        MachineFigures machine = result.figures().machines().get(0);
        assertEquals(machine.cpu(), metrics.values().get("cpu@everything"), 1e-9);
        assertEquals(Map.of("everything", machine.name()), metrics.machines());
        assertEquals(1, result.figures().machines().size(), "the recorded run was made on one machine");
        assertEquals(machine.cpu(), metrics.values().get("cpu.shared"), 1e-9);
        assertEquals(machine.memory() / 1e6, metrics.values().get("memory.shared"), 1e-6);
        assertEquals(machine.netIn() / 1e3, metrics.values().get("netIn.shared"), 1e-9);
        double processorMillis = machine.cpu() / 100 * machine.cpus() * 60 * 1_000;
        assertEquals(processorMillis / transactions, metrics.values().get("cpuPerTransaction.shared"), 1e-9);
        assertEquals(machine.steal(), metrics.values().get("steal.shared"), 1e-9);
        assertEquals(
                Set.of("mean.all", "p90.all"),
                metrics.values().keySet().stream()
                        .filter(key -> key.endsWith(".all"))
                        .collect(Collectors.toSet()),
                "machines not twice");
        List<Long> all = RecordedRun.lines().stream()
                .filter(l -> TransactionType.ofCode(l.type()).inMix())
                .filter(l -> l.completed() >= 10 * SECOND && l.completed() < 70 * SECOND)
                .map(RecordedRun.Line::response)
                .sorted()
                .toList();
        double mean = all.stream().mapToLong(l -> l).average().orElseThrow() / 1_000;
        assertEquals(mean, metrics.values().get("mean.all"), 1e-6 * mean);
        double p90 = all.get((int) Math.ceil(0.9 * all.size()) - 1) / 1_000.0;
        assertEquals(p90, metrics.values().get("p90.all"), p90 / 500, "buckets hold three digits");
    }

    /** 1 tpsV is offered by 9 customer transactions a second (workload.md 16.4). */
    @Test
    void paceIsThatOfTheCustomers(@TempDir Path path) throws Exception {
        for (String file : List.of("report.json", "profile.json", "testbed.json")) {
            Files.copy(RecordedRun.folder().resolve(file), path.resolve(file));
        }
        assertFalse(RunMetrics.read(path).values().containsKey("pace"), "closed pacing offers no rate");
        Path testbed = path.resolve("testbed.json");
        ObjectNode changed = (ObjectNode) Json.mapper().readTree(testbed.toFile());
        ((ObjectNode) changed.get("pacing")).put("mode", "open").put("targetTpsV", 20);
        Files.writeString(testbed, changed.toString());
        long customers = RecordedRun.result().transactions().values().stream()
                .filter(type -> TransactionType.customerTypes().stream()
                        .anyMatch(one -> one.code().equals(type.code())))
                .mapToLong(TransactionFigures::count)
                .sum();
        assertEquals(
                100 * customers / 60.0 / 180, RunMetrics.read(path).values().get("pace"), 1e-9);
    }

    @Test
    void percentilesOfOneRunAreThoseOfItsReport() throws Exception {
        Map<String, TreeMap<Long, Long>> run = histograms();
        for (ResponseTimes type : merged(List.of(run), 1)) {
            TransactionFigures figures = RecordedRun.result().transactions().values().stream()
                    .filter(f -> f.code().equals(type.code()))
                    .findFirst()
                    .orElseThrow();
            ResponseTimes.OfCell cell = type.cells().get(0);
            assertEquals(figures.count(), cell.count(), type.code());
            assertEquals(figures.p50Ms(), cell.percentiles().get(0).ms(), type.code());
            assertEquals(figures.p90Ms(), cell.percentiles().get(1).ms(), type.code());
            assertEquals(figures.p95Ms(), cell.percentiles().get(2).ms(), type.code());
            assertEquals(figures.p99Ms(), cell.percentiles().get(3).ms(), type.code());
            assertTrue(Double.isNaN(cell.percentiles().get(0).low()), "one run has no interval");
            assertEquals(1, cell.curve().get(cell.curve().size() - 1).share());
            assertTrue(cell.curve().size() <= 202, "" + cell.curve().size());
        }
    }

    @Test
    void mergedPercentilesAreThoseOfAllTransactions() throws Exception {
        List<Long> responses = new ArrayList<>(RecordedRun.lines().stream()
                .filter(l -> l.type().equals("TO") && l.completed() >= 10 * SECOND && l.completed() < 70 * SECOND)
                .map(RecordedRun.Line::response)
                .sorted()
                .toList());
        Map<String, TreeMap<Long, Long>> slower = new TreeMap<>();
        TreeMap<Long, Long> doubled = new TreeMap<>();
        histograms().get("TO").forEach((top, n) -> doubled.put(2 * top, n));
        slower.put("TO", doubled);
        ResponseTimes.Percentile few = p90(List.of(histograms(), slower));
        assertTrue(Double.isNaN(few.low()) && Double.isNaN(few.high()), "two runs have no interval");
        List<Long> all = new ArrayList<>(responses);
        responses.forEach(r -> all.add(2 * r));
        all.sort(null);
        ResponseTimes.Percentile p90 = p90(List.of(histograms(), histograms(), slower, slower));
        double plain = all.get((int) Math.ceil(0.9 * all.size()) - 1) / 1_000.0;
        assertEquals(plain, p90.ms(), plain / 1_000, "buckets hold three digits");
        double one = responses.get((int) Math.ceil(0.9 * responses.size()) - 1) / 1_000.0;
        assertEquals(one, p90.low(), one / 1_000, "in a sixteenth of the draws all are the quick run");
        assertEquals(2 * one, p90.high(), one / 500, "in a sixteenth of the draws all are the slow run");
    }

    private static List<ResponseTimes> merged(List<Map<String, TreeMap<Long, Long>>> runs, long seed) {
        return MergedResponses.ofPacked(
                Map.of("a", runs.stream().map(MergedResponses::packed).toList()), 0.95, seed);
    }

    private static ResponseTimes.Percentile p90(List<Map<String, TreeMap<Long, Long>>> runs) {
        return merged(runs, 1).stream()
                .filter(type -> type.code().equals("TO"))
                .findFirst()
                .orElseThrow()
                .cells()
                .get(0)
                .percentiles()
                .get(1);
    }

    @Test
    void intervalsOfPercentilesAreThoseOfTheBootstrapOfTheRuns() {
        List<Double> times = List.of(3.0, 4.0, 5.0, 7.0, 9.0, 12.0, 30.0, 31.0, 90.0);
        List<Map<String, TreeMap<Long, Long>>> runs = times.stream()
                .map(ms -> Map.of("TO", new TreeMap<>(Map.of(Math.round(1_000 * ms), 100L))))
                .toList();
        ResponseTimes.Percentile median =
                merged(runs, 7).get(0).cells().get(0).percentiles().get(0);
        // Each run has a single response time, so that the median of all transactions is the median of the runs.
        Interval expected = Bootstrap.interval(
                times, drawn -> drawn.stream().sorted().toList().get(4), 0.95, 7, Bootstrap.RESAMPLES);
        assertEquals(9, median.ms());
        assertEquals(expected.low(), median.low());
        assertEquals(expected.high(), median.high());
        assertEquals("BCa bootstrap, 10000 resamples of the runs", median.method());
    }

    private static Map<String, TreeMap<Long, Long>> histograms() throws Exception {
        try (ResponseHistograms reader =
                new ResponseHistograms(RecordedRun.folder().resolve("data"))) {
            return reader.read(RecordedRun.folder());
        }
    }

    @Test
    void machinesOfOneRoleAreTakenTogether(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("report.json"), """
                {"verdict": "VALID", "runId": "r", "tpsV": 50, "checks": [],
                 "run": {"schedule": {"rampUp": 0, "warmUp": 0, "phaseLength": 5000000, "phases": 2, "rampDown": 0}},
                 "transactions": {"Trade-Order": {"code": "TO", "count": 1000, "p90Ms": 7.5, "p99Ms": null}},
                 "machines": [
                   {"roles": "driver (ce-1)", "onlyRole": "driver", "cpus": 2, "cpu": 90.0},
                   {"roles": "Tier B OLTP (group 1.1)", "onlyRole": "Tier B OLTP", "cpus": 4, "cpu": 50.0, "memory": 3e9,
                    "diskRead": 1000.0, "diskWrite": 5000.0, "load": {"diskOps": 30.0, "diskWait": 2.0, "user": 30.0, "psiIoSome": 100.0, "packetsIn": 7.0}},
                   {"roles": "Tier B OLTP (group 1.2)", "onlyRole": "Tier B OLTP", "cpus": 8, "cpu": 25.0, "memory": 1e9,
                    "diskRead": 2000.0, "load": {"diskOps": 70.0, "diskWait": 4.0, "user": 15.0, "psiIoSome": 300.0, "packetsIn": 5.0}},
                   {"roles": "Tier A (group 1.1)", "onlyRole": "Tier A", "cpus": 2, "cpu": 10.0},
                   {"roles": "", "cpus": 2, "cpu": 99.0}]}
                """);
        Map<String, Double> values = RunMetrics.read(folder).values();
        assertEquals(100.0 * 4 / 12, values.get("cpu.oltp"), 1e-9, "two of four and two of eight processors");
        assertEquals(10, values.get("cpu.connector"), 1e-9);
        assertEquals(100 * 4.2 / 14, values.get("cpu.all"), 1e-9, "without the driver");
        assertEquals(90, values.get("cpu.driver"), 1e-9);
        assertEquals(4_000, values.get("memory.oltp"), 1e-9);
        assertEquals(3, values.get("diskRead.oltp"), 1e-9);
        assertFalse(values.containsKey("diskWrite.oltp"), "one of the two was not sampled");
        assertEquals(4_000 / 100.0, values.get("cpuPerTransaction.oltp"), 1e-9, "ms of 4 processors for 100 a second");
        assertEquals(1, values.get("ioPerTransaction.oltp"), 1e-9);
        assertEquals(3.4, values.get("diskWait.oltp"), 1e-9, "of an operation");
        assertEquals(20, values.get("user.oltp"), 1e-9, "1.2 of four and 1.2 of eight processors");
        assertEquals(200, values.get("psiIoSome.oltp"), 1e-9, "of a machine");
        assertEquals(12, values.get("packetsIn.oltp"), 1e-9);
        assertFalse(values.containsKey("mean.all"), "a report of an older build");
        assertEquals(7.5, values.get("p90.TO"));
        assertFalse(values.containsKey("p99.TO"));
        assertFalse(values.containsKey("cpu.shared"));
    }

    @Test
    void nodesOfOneKindAreTakenTogether(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("report.json"), """
                {"verdict": "VALID", "runId": "r", "tpsV": 50, "checks": [],
                 "run": {"schedule": {"rampUp": 0, "warmUp": 0, "phaseLength": 5000000, "phases": 2, "rampDown": 0}},
                 "transactions": {},
                 "machines": [
                   {"roles": "Tier B OLTP primary (group 1.1)", "onlyRole": "Tier B OLTP primary", "cpus": 4, "cpu": 50.0},
                   {"roles": "a", "onlyRole": "Tier B standby", "cpus": 4, "cpu": 10.0},
                   {"roles": "b", "onlyRole": "Tier B DSS standby", "cpus": 4, "cpu": 30.0}]}
                """);
        Map<String, Double> values = RunMetrics.read(folder).values();
        assertEquals(50, values.get("cpu.primary"), 1e-9);
        assertEquals(20, values.get("cpu.standby"), 1e-9);
        assertFalse(values.containsKey("cpu.shared"));
    }

    @Test
    void aRunIsRepeatedIfItsRecordsCannotBeBelieved() {
        assertEquals(RunFault.NONE, RunFault.of("VALID", List.of()));
        assertEquals(RunFault.ABORTED, RunFault.of("ABORTED", List.of()));
        assertEquals(RunFault.ENVIRONMENT, RunFault.of("INVALID", List.of("response-limits")));
        assertEquals(RunFault.RECORDS, RunFault.of("INVALID", List.of("response-limits", "logs-intact")));
        assertEquals(
                RunFault.ENVIRONMENT,
                RunFault.of("INVALID", List.of("no-failures", "trade-growth")),
                "counts do not agree where a transaction failed");
        assertEquals(RunFault.RECORDS, RunFault.of("INVALID", List.of("trade-growth")));
        assertEquals(
                RunFault.ENVIRONMENT,
                RunFault.of("INVALID", List.of("group-share", "group-rounds", "response-limits", "schedule-lateness")),
                "as a search saw it well above the highest load: the last phase was never reached");
        assertEquals(RunFault.RECORDS, RunFault.of("INVALID", List.of("group-rounds", "no-failures")));
        assertEquals(
                RunFault.DISTURBED,
                RunFault.of("DISTURBED", List.of("no-failures", "steady-state", "history-growth", "server-counters")),
                "as a run whose server was killed was seen: what it had counted was gone");
        assertEquals(
                RunFault.DISTURBED,
                RunFault.of("DISTURBED", List.of("no-failures", "group-rounds")),
                "as of a server that recovers until the end of the run: no card of the last phases is dealt");
        assertEquals(
                RunFault.DISTURBED,
                RunFault.of("DISTURBED", List.of("group-share", "group-rounds")),
                "sessions that waited through a phase, of which none failed");
        assertEquals(RunFault.RECORDS, RunFault.of("DISTURBED", List.of("group-share", "group-rounds", "cards-dealt")));
        assertEquals(RunFault.RECORDS, RunFault.of("DISTURBED", List.of("no-failures", "mix-rounds")));
        assertEquals(RunFault.RECORDS, RunFault.of("INVALID", List.of("group-share", "group-rounds")));
        assertEquals(RunFault.RECORDS, RunFault.of("DISTURBED", List.of("server-counters")));
        assertEquals(RunFault.RECORDS, RunFault.of("DISTURBED", List.of("group-rounds")));
        assertEquals(RunFault.RECORDS, RunFault.of("DISTURBED", List.of("no-failures", "logs-intact")));
        assertEquals(RunFault.RECORDS, RunFault.of("INVALID", List.of("no-failures", "server-counters")));
    }

    @Test
    void aRunThatIsNotDurableCountsOnlyWhereThatWasDeclared() {
        RunMetrics run = new RunMetrics(
                Path.of("r"), "r", "INVALID", List.of(RunFault.DURABLE), Map.of("tpsV", 100.0), Map.of());
        Observation declared = run.observed("tmpfs", 1, 1, false);
        assertTrue(declared.notDurable());
        assertEquals(100.0, declared.values().get("tpsV"));
        Observation promised = run.observed("disk", 1, 1, true);
        assertTrue(promised.failed());
        assertEquals(Map.of(), promised.values());
        RunMetrics slow = new RunMetrics(
                Path.of("r"), "r", "INVALID", List.of("retries", RunFault.DURABLE), Map.of("tpsV", 100.0), Map.of());
        assertTrue(slow.observed("tmpfs", 1, 1, false).failed(), "not by durability alone");
        // As MariaDB in memory, which writes its log without a call that could be counted.
        assertTrue(RunFault.onlyNotDurable("INVALID", List.of("commits-on-disk", RunFault.DURABLE)));
        assertFalse(RunFault.onlyNotDurable("INVALID", List.of("commits-on-disk")), "its place promises durability");
    }

    @Test
    void aRunWithoutAReportSaysHowToGetOne(@TempDir Path folder) throws Exception {
        SyntheticRun.empty().write(folder.resolve("r"));
        UserError error = assertThrows(UserError.class, () -> RunMetrics.read(folder.resolve("r")));
        assertTrue(error.getMessage().contains("has not been reported"), error.getMessage());
        assertTrue(error.getMessage().contains("quadrille report " + folder.resolve("r")), error.getMessage());
    }
}
