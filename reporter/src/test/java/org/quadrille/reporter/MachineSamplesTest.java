package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.reporter.data.Row;
import org.quadrille.reporter.data.RunData;
import org.quadrille.reporter.data.RunMachines;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.figures.RunFigures;

/** The views of machine samples and gauges: every machine once, with its purpose. */
class MachineSamplesTest {
    @TempDir
    Path folder;

    private final SyntheticRun run = SyntheticRun.demo(1);

    private List<Row> query(String sql) throws Exception {
        ResultsFolder results = run.write(folder);
        try (RunData data = RunData.open(results, results.readManifest())) {
            return data.query(sql);
        }
    }

    @Test
    void aMachineOfSeveralProcessesCountsOnce() throws Exception {
        List<Row> rows =
                query("SELECT machine, name, process, count(*) AS n, bool_and(driver AND tier_a AND tier_b) AS all_"
                        + " FROM machine_samples GROUP BY ALL");
        assertEquals(1, rows.size());
        assertEquals("m", rows.get(0).text("machine"));
        assertEquals("ce-1", rows.get(0).text("process"));
        assertEquals(73, rows.get(0).whole("n"));
        assertTrue(rows.get(0).flag("all_"));
    }

    @Test
    void machinesApartHaveTheRolesOfTheirProcessesAndDatabases() throws Exception {
        run.databaseHost = "10.0.0.9";
        WorkerEntry monitor = on(run.workers.get(0), "m9", "10.0.0.9:7000");
        run.workers.set(4, on(run.workers.get(4), "m2", "10.0.0.2:7000"));
        run.workers.add(new WorkerEntry(WorkerKind.MONITOR, 1, "monitor-1", monitor.address(), monitor.info(), 0, 0));
        run.readings.samples.put("monitor-1", run.readings.samples.get("ce-1"));
        List<Row> rows = query("SELECT machine, any_value(process) AS process, bool_or(driver) AS driver,"
                + " bool_or(tier_a) AS a, bool_or(tier_b) AS b FROM machine_samples GROUP BY machine ORDER BY machine");
        assertEquals(
                List.of("m", "m2", "m9"),
                rows.stream().map(r -> r.text("machine")).toList());
        assertTrue(rows.get(0).flag("driver")
                && rows.get(0).flag("a")
                && !rows.get(0).flag("b"));
        assertTrue(rows.get(1).flag("driver")
                && !rows.get(1).flag("a")
                && !rows.get(1).flag("b"));
        assertTrue(!rows.get(2).flag("driver") && rows.get(2).flag("b"));
        assertEquals("monitor-1", rows.get(2).text("process"));
    }

    @Test
    void machinesOfSeveralServersAreOfOneKindOfNodeEach() throws Exception {
        run.hosts = List.of(new DatabaseServer("10.0.0.8", 5432), new DatabaseServer("10.0.0.9", 5432));
        run.before.replaceAll(d -> {
            Map<String, String> server = new HashMap<>(d.server());
            server.put(DatabaseFacts.REACHED, "10.0.0.9:5432");
            return d.withServer(server);
        });
        for (String n : List.of("8", "9")) {
            WorkerEntry monitor = on(run.workers.get(0), "m" + n, "10.0.0." + n + ":7000");
            String name = "monitor-" + n;
            run.workers.add(new WorkerEntry(
                    WorkerKind.MONITOR, Integer.parseInt(n), name, monitor.address(), monitor.info(), 0, 0));
            run.readings.samples.put(name, run.readings.samples.get("ce-1"));
        }
        ResultsFolder results = run.write(folder);
        try (RunData data = RunData.open(results, results.readManifest())) {
            Map<String, MachineFigures> machines = new HashMap<>();
            RunFigures.of(data, results.readManifest()).machines().forEach(m -> machines.put(m.machine(), m));
            assertEquals("Tier B primary", machines.get("m9").onlyRole());
            assertEquals("Tier B standby", machines.get("m8").onlyRole());
            assertTrue(
                    machines.get("m8").roles().contains("Tier B OLTP standby (group 1.1, "),
                    machines.get("m8").roles());
        }
        String deviations =
                String.join("; ", RunMachines.deviations(results, results.readManifest(), results.readTestbed()));
        assertTrue(deviations.contains("tile 1 on 2 machines instead of 12"), deviations);
    }

    @Test
    void oldRecordingsAndThoseWithMoreColumnsAreOneTable() throws Exception {
        run.readings.withoutClocks();
        ResultsFolder results = run.write(folder);
        Path later = results.metrics().resolve("mee-1.csv");
        String text = Files.readString(later)
                .replace("machine samples 1", "machine samples 2")
                .replace(
                        SyntheticReadings.SAMPLE_COLUMNS, SyntheticReadings.SAMPLE_COLUMNS + ",disk_ops,from_tomorrow");
        Files.writeString(later, text.replaceAll("(?m)^(\\d.*,41)$", "$1,12.5,3"));
        try (RunData data = RunData.open(results, results.readManifest())) {
            Row row = data.query("SELECT count(DISTINCT process) AS n, count(DISTINCT process) FILTER (disk_ops = 12.5"
                            + " AND from_tomorrow = 3) AS later, count(other_cpu) AS other, count(cpu) = count(*) AS cpu"
                            + " FROM process_samples")
                    .get(0);
            assertEquals(run.workers.size() + 1, row.whole("n"));
            assertEquals(1, row.whole("later"));
            assertEquals(0, row.whole("other"), "what nobody recorded is not known");
            assertTrue(row.flag("cpu"));
        }
    }

    @Test
    void disksThatDidNothingAtAllWereNotSeen() throws Exception {
        ResultsFolder results = run.write(folder);
        for (boolean seen : new boolean[] {true, false}) {
            for (String process : run.readings.samples.keySet()) {
                Path file = results.metrics().resolve(process + ".csv");
                List<String> lines = new ArrayList<>();
                for (String line : Files.readAllLines(file)) {
                    String[] values = line.split(",", -1);
                    if (Character.isDigit(line.charAt(0))) {
                        values[4] = "0";
                        values[5] = seen ? "1000000" : "0";
                    }
                    lines.add(String.join(",", values));
                }
                Files.write(file, lines);
            }
            try (RunData data = RunData.open(results, results.readManifest())) {
                MachineFigures machine =
                        RunFigures.of(data, results.readManifest()).machines().get(0);
                assertEquals(seen ? (Double) 0.0 : null, machine.diskRead());
                assertEquals(seen ? (Double) 1e6 : null, machine.diskWrite());
            }
        }
    }

    private static WorkerEntry on(WorkerEntry w, String machine, String address) {
        var info = new WorkerInfo(
                w.info().kind(),
                w.info().build(),
                machine,
                1,
                "Linux",
                "17",
                "",
                2,
                1 << 30,
                0,
                new WorkerInfo.Machine(machine, machine, "cpu", 2, 1L << 32, "Linux"),
                List.of());
        return new WorkerEntry(w.kind(), w.index(), w.name(), address, info, 0, 0);
    }

    @Test
    void gaugesHaveTheirGroup() throws Exception {
        List<Row> rows = query(
                "SELECT gauge, worker, tile, grp, max(value) AS v FROM gauges WHERE gauge <> 'lateness' GROUP BY ALL ORDER BY gauge");
        assertEquals("marketBacklog", rows.get(0).text("gauge"));
        assertEquals(null, rows.get(0).text("tile"));
        assertEquals("connector-3", rows.get(1).text("worker"));
        assertEquals(3, rows.get(1).whole("grp"));
        assertEquals("waitingOrders", rows.get(2).text("gauge"));
        assertEquals(2, rows.get(2).whole("grp"));
        assertEquals(31.0, rows.get(2).real("v"));
    }

    @Test
    void aRunWithoutReadingsHasEmptyViews() throws Exception {
        ResultsFolder results = run.write(folder);
        for (Path file : List.copyOf(List.of(results.gauges(), results.metrics().resolve("ce-1.csv")))) {
            Files.delete(file);
        }
        run.readings.samples.keySet().stream()
                .map(process -> results.metrics().resolve(process + ".csv").toFile())
                .forEach(java.io.File::delete);
        try (RunData data = RunData.open(results, results.readManifest())) {
            assertEquals(
                    0,
                    data.query("SELECT count(*) AS n FROM machine_samples")
                            .get(0)
                            .whole("n"));
            assertEquals(
                    0, data.query("SELECT count(*) AS n FROM gauges").get(0).whole("n"));
        }
    }
}
