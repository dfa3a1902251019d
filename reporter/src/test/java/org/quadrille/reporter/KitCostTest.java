package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.reporter.data.RunData;
import org.quadrille.reporter.figures.KitCost;

/** The cost of the kit's own processes if not all is known about them. Every sample says 57.2 % of a processor. */
class KitCostTest {
    private static final double EACH = 0.572;

    @TempDir
    Path folder;

    private final SyntheticRun run = SyntheticRun.demo(1);
    private long transactions;

    private Map<String, KitCost> costs() throws Exception {
        ResultsFolder results = run.write(folder);
        try (RunData data = RunData.open(results, results.readManifest())) {
            transactions = data.query("SELECT count(*) AS n FROM tx WHERE measured")
                    .get(0)
                    .whole("n");
            return data.queryFile("kit-cost", KitCost.class).stream()
                    .collect(Collectors.toMap(KitCost::part, Function.identity()));
        }
    }

    private static String said(ReportResult result) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TextReport.result(result, new PrintStream(out));
        return out.toString();
    }

    private void replace(int worker, String machine, int cpus) {
        replace(run, worker, machine, cpus, run.workers.get(worker).info().pid());
    }

    /** A worker becomes that of another process. */
    static void replace(SyntheticRun run, int worker, String machine, int cpus, long pid) {
        WorkerEntry w = run.workers.get(worker);
        WorkerInfo i = w.info();
        run.workers.set(
                worker,
                new WorkerEntry(
                        w.kind(),
                        w.index(),
                        w.name(),
                        w.address(),
                        new WorkerInfo(
                                i.kind(),
                                i.build(),
                                machine,
                                pid,
                                "Linux",
                                "17",
                                "",
                                cpus,
                                1 << 30,
                                0,
                                new WorkerInfo.Machine(machine, machine, "cpu", cpus, 1L << 32, "Linux"),
                                List.of()),
                        0,
                        0));
    }

    private int worker(String name) {
        return run.workers.stream().map(WorkerEntry::name).toList().indexOf(name);
    }

    @Test
    void processesOfAKindAddUpAndTheirMachineCountsOnce() throws Exception {
        Map<String, KitCost> costs = costs();
        double cpus = run.workers.get(0).info().machine().cpus();
        assertEquals(4 * EACH, costs.get("connector").processors(), 1e-9);
        assertEquals(400 * EACH / cpus, costs.get("connector").share(), 1e-9);
        assertEquals(6 * EACH, costs.get(KitCost.ALL).processors(), 1e-9);
        assertEquals(6 * EACH * 60e6 / transactions, costs.get(KitCost.ALL).microsPerTransaction(), 1e-6);
        assertEquals(6 * 41, costs.get(KitCost.ALL).threads());
        String said = said(RecordedRun.result());
        assertTrue(said.contains("kit      "), said);
    }

    @Test
    void groupsThatShareAProcessCountOnce() throws Exception {
        WorkerInfo first = run.workers.get(worker("connector-1")).info();
        WorkerInfo.Machine machine = first.machine();
        replace(run, worker("connector-2"), machine.id(), (int) machine.cpus(), first.pid());
        Map<String, KitCost> costs = costs();
        assertEquals(3, costs.get("connector").processes());
        assertEquals(3 * EACH, costs.get("connector").processors(), 1e-9);
        assertEquals(3 * 41, costs.get("connector").threads());
        assertEquals(5 * EACH * 60e6 / transactions, costs.get(KitCost.ALL).microsPerTransaction(), 1e-6);
    }

    @Test
    void machinesOfTheSameKindAddUp() throws Exception {
        replace(worker("connector-2"), "m2", 6);
        double cpus = run.workers.get(worker("connector-1")).info().machine().cpus();
        assertEquals(400 * EACH / (cpus + 6), costs().get("connector").share(), 1e-9);
    }

    @Test
    void ofAMachineWhoseProcessorsAreNotKnownThereIsNoShare() throws Exception {
        replace(worker("connector-2"), "m2", 0);
        Map<String, KitCost> costs = costs();
        assertEquals(4 * EACH, costs.get("connector").processors(), 1e-9);
        assertNull(costs.get("connector").share());
        assertNull(costs.get(KitCost.ALL).share());
        assertTrue(costs.get("ce").share() > 0);
    }

    @Test
    void aProcessThatWasNotSampledThroughoutLeavesItsKindUnknown() throws Exception {
        List<String> lines = run.readings.samples.get("connector-3");
        run.readings.samples.put("connector-3", lines.subList(0, lines.size() / 2));
        Map<String, KitCost> costs = costs();
        assertEquals(4, costs.get("connector").processes());
        assertNull(costs.get("connector").processors());
        assertNull(costs.get(KitCost.ALL).microsPerTransaction());
        assertEquals(EACH, costs.get("ce").processors(), 1e-9);
        ReportResult result = Reporter.report(folder);
        assertFalse(said(result).contains("kit      "), said(result));
        Path page = result.results().resolve("report.html");
        assertTrue(Files.readString(page).contains("<th scope=\"row\">connector</th><td>4</td><td>–</td><td>–</td>"));
    }

    /** What the disks of a server have done differs from database to database, as each is looked at by itself. */
    @Test
    void aDiskIsNamedOnceForEachPartThatIsOnIt() throws Exception {
        run.move(run.before, DatabaseRole.OLTP, "WAL", SyntheticDatabases.onDisk("/data/pg_wal", true, 77L));
        run.write(folder);
        Reporter.report(folder);
        String page = Files.readString(folder.resolve("report.html"));
        assertTrue(
                page.contains("<th scope=\"row\">Disks</th><td>WAL and data on /dev/sda1, ext4</td>"),
                page.replaceAll("(?s).*(.{20}Disks.{200}).*", "$1"));
    }

    @Test
    void ofARunWhosePrimeWasKilledOnlyThePartThatWentByCounts() throws Exception {
        run.readings.samples.replaceAll((process, lines) -> lines.stream()
                .filter(line -> Long.parseLong(line.substring(0, line.indexOf(','))) < 40_000_000)
                .toList());
        Map<String, KitCost> costs = costs();
        assertEquals(
                EACH * 30e6 / transactions,
                costs.get("ce").microsPerTransaction(),
                EACH * 1e6 / transactions,
                "thirty seconds of the interval were sampled");
    }
}
