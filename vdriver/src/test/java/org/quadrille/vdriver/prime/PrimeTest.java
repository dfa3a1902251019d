package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.results.CodeRecord;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.NonceArrival;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.Throughput;
import org.quadrille.reporter.ReportCommand;
import org.quadrille.vdriver.prime.LiveFigures.Totals;

/** The course of a run, with workers that are not processes; the worker processes have their own tests. */
@Execution(ExecutionMode.CONCURRENT)
class PrimeTest extends PrimeFixture {
    @Test
    void aRunGoesItsCourse() throws IOException {
        RunManifest manifest = run("one");
        assertEquals(Outcome.COMPLETED, manifest.outcome());
        assertEquals(7, manifest.workers().size());
        assertFalse(manifest.deviations().isEmpty());
        assertEquals(4, manifest.connectors().size());
        assertEquals(10, manifest.connectors().get(0).counts().get("TO").completed());
        ResultsFolder folder = new ResultsFolder(results.resolve("one"));
        assertEquals(Json.write(manifest), Json.write(folder.readManifest()), "but for the jars");
        assertEquals(8, folder.readDatabases(folder.databasesBefore()).size());
        for (var file : List.of(folder.plansBefore(), folder.plansAfter())) {
            var plans = folder.readPlans(file);
            assertEquals(1, plans.size(), "all databases have the same");
            assertEquals(8, plans.get(0).databases().size());
            assertEquals(
                    Map.of("trade_status_frame1 1", "Index Scan"), plans.get(0).plans());
        }
        // All workers of the fixture claim to be on one machine; prime is on this one.
        assertEquals(
                List.of("m", ThisProcess.machine().id()),
                folder.readMachines().stream().map(MachineRecord::machine).toList());
        assertEquals(1, folder.readCode().size(), "all have the same code");
        assertEquals(ClassPath.here(), CodeRecord.jarsOf("prime", folder.readCode()));
        assertEquals(ClassPath.here(), CodeRecord.jarsOf("ce-1", folder.readCode()));
        assertFalse(Files.readString(folder.manifest()).contains("\"jars\""), "in code.json only");
        assertEquals(
                7L,
                folder.readDatabases(folder.databasesAfter()).get(3).counts().get("trade"));
        assertEquals(
                DatabaseRole.DSS,
                folder.readDatabases(folder.databasesAfter()).get(7).role());
        assertEquals(4, folder.readDatabases(folder.databasesAfter()).get(7).group());
        for (String name : workers.keySet()) {
            assertEquals("hello", Files.readString(folder.logs().resolve(name + ".csv")), name);
        }
        for (WorkerEntry worker : manifest.workers()) {
            assertEquals("hello", Files.readString(folder.samples(worker)), worker.name());
            if (worker.kind() == WorkerKind.CONNECTOR) {
                assertEquals("hello", Files.readString(folder.serviceTimes(worker)), worker.name());
            }
        }
        assertEquals(
                "# machine=" + ThisProcess.machine().id(),
                Files.readAllLines(folder.primeSamples()).get(1));
        assertTrue(Files.readString(folder.primeSamples())
                .startsWith("# quadrille machine samples 2 run=one process=prime "));
        assertEquals("one", Files.readSymbolicLink(results.resolve("latest")).toString());
        assertEquals(setup, RunSetup.parse(Files.readString(folder.testbed()), Files.readString(folder.profile())));
        List<String> ce = workers.get("ce-1").calls.stream()
                .filter(c -> !c.equals("status"))
                .distinct()
                .toList();
        assertEquals(List.of("info", "configure", "prepare", "start", "drain", "logs", "readLog", "reset"), ce);
    }

    @Test
    void aRunSaysWhenItGotItsNonceByPrimesClockAndThoseOfTheServers() {
        Instant before = Instant.now().truncatedTo(ChronoUnit.MICROS);
        assertNull(run("drawn").nonce());
        setup = setup.withInputSeed(InputSeed.ofNonce("wet paint"));
        NonceArrival nonce = run("proved").nonce();
        Instant prime = Instant.parse(nonce.prime());
        assertTrue(!prime.isBefore(before) && !prime.isAfter(Instant.now()), nonce.prime());
        assertEquals(Map.of("127.0.0.1:5432", "2026-11-03T10:15:31.250Z"), nonce.servers());
        assertTrue(steps.contains("nonce \"wet paint\" taken at " + prime + " by prime's clock"), steps::toString);
        nonce.servers()
                .forEach((server, time) -> assertTrue(
                        steps.contains("clock of the server " + server + " then: " + time), steps::toString));
    }

    @Test
    void gaugesAreWrittenOnceASecondOnTheClockOfTheRun() throws IOException {
        workers.get("mee-1").gauges =
                List.of(new WorkerStatus.Gauge("waitingOrders", 31), new WorkerStatus.Gauge("lateness", 2.5));
        run("gauges");
        List<String> lines = Files.readAllLines(new ResultsFolder(results.resolve("gauges")).gauges()).stream()
                .filter(line -> !line.contains(",clock"))
                .toList();
        assertTrue(lines.get(0).matches("# quadrille gauges 1 run=gauges build=\\S+"), lines.get(0));
        assertEquals("time_us,worker,gauge,value", lines.get(1));
        assertEquals(0, lines.size() % 2, lines.toString());
        for (int i = 0; 2 * i + 3 < lines.size(); i++) {
            String time = lines.get(2 * i + 2).split(",")[0];
            assertTrue(Long.parseLong(time) >= (i + 1) * 1_000_000L, time);
            assertEquals(time + ",mee-1,waitingOrders,31", lines.get(2 * i + 2));
            assertEquals(time + ",mee-1,lateness,2.500", lines.get(2 * i + 3));
        }
        // The schedule takes 2.3 seconds; then comes the drain.
        assertTrue(lines.size() >= 6, lines.toString());
    }

    @Test
    void transactionsAreCountedWhereTheyAreLogged() {
        FakeWorker mee = workers.get("mee-1");
        Member market = member(mee, "mee-1");
        Member connector = member(workers.get("connector-1"), "connector-1");
        Totals both = Totals.of(
                Throughput.TRADE_RESULTS,
                Map.of(
                        market,
                        mee.status(),
                        connector,
                        workers.get("connector-1").status()));
        assertEquals(10, both.counted(), "the connector's count of the same transactions is no second result");
        assertEquals(80, both.customer()[0], "ten of each of the eight customer transactions");
        Totals customers = Totals.of(Throughput.CUSTOMER_TRANSACTIONS, Map.of(market, mee.status()));
        assertEquals(80, customers.counted(), "what a run without Trade-Results counts");
    }

    private Member member(FakeWorker worker, String name) {
        Endpoint endpoint = Endpoint.all(setup.testbed()).stream()
                .filter(e -> e.name().equals(name))
                .findFirst()
                .orElseThrow();
        return new Member(endpoint, worker, worker.info(), new ClockOffset(0, 0));
    }

    @Test
    void everyWorkerStartsAtTheSameInstantOfItsOwnClock() {
        workers.get("ce-1").clockShift = 5_000_000;
        workers.get("mee-1").clockShift = -3_000_000;
        run("clocks");
        long connector = workers.get("connector-1").startedAt;
        assertEquals(5_000_000, workers.get("ce-1").startedAt - connector, 20_000);
        assertEquals(-3_000_000, workers.get("mee-1").startedAt - connector, 20_000);
    }

    @Test
    void aClockThatIsSteppedWhileTheRunIsPreparedIsMeasuredAgain() {
        workers.get("ce-1").atPrepare = () -> workers.get("ce-1").clockShift = 7_000_000;
        RunManifest manifest = run("stepped");
        assertEquals(7_000_000, workers.get("ce-1").startedAt - workers.get("connector-1").startedAt, 20_000);
        long recorded = manifest.workers().stream()
                .filter(w -> w.name().equals("ce-1"))
                .findFirst()
                .orElseThrow()
                .clockOffset();
        assertEquals(7_000_000, recorded, 20_000);
    }

    @Test
    void aClockThatIsSteppedDuringTheRunIsAmongTheGauges() throws IOException {
        atSecond.put(1, () -> workers.get("ce-1").clockShift = 7_000_000);
        run("stepped-later");
        List<String[]> offsets =
                Files.readAllLines(new ResultsFolder(results.resolve("stepped-later")).gauges()).stream()
                        .map(line -> line.split(","))
                        .filter(line -> line.length == 4 && line[1].equals("ce-1") && line[2].equals("clockOffset"))
                        .toList();
        assertEquals(1, offsets.size(), "a run of seconds: at its end");
        assertEquals(7_000_000, Double.parseDouble(offsets.get(0)[3]), 20_000);
    }

    /** What a kill -9 of prime leaves behind. */
    @Test
    void aRunWhosePrimeIsKilledCanBeReported() {
        List<RunManifest> found = new ArrayList<>();
        Path killed = results.resolve("killed");
        atSecond.put(1, () -> {
            found.add(new ResultsFolder(results.resolve("whole")).readManifest());
            copy(results.resolve("whole"), killed);
        });
        assertEquals(Outcome.COMPLETED, run("whole").outcome());
        assertEquals(Outcome.ABORTED, found.get(0).outcome());
        assertEquals("prime ended before the run did", found.get(0).cause());
        assertEquals(null, found.get(0).lostAt());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ExitCode code = ReportCommand.report(killed, false, new PrintStream(out, true));
        assertEquals(ExitCode.ABORTED, code, out.toString());
        assertTrue(out.toString().contains("prime ended before the run did"), out.toString());
        assertTrue(Files.exists(killed.resolve("report.html")));
    }

    private static void copy(Path from, Path to) {
        try (var all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Files.copy(one, to.resolve(from.relativize(one).toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void allProblemsOfATestbedAreToldAtOnceAndNothingHasStarted() {
        workers.get("mee-1").lost = true;
        workers.get("ce-1").build = "b2";
        workers.get("connector-2").databaseProblem = "database oltp_t1g2 is the DSS of the group; swap them";
        workers.get("connector-3").jars = List.of(new ClassPath.Jar("vconnector.jar", "0".repeat(64)));
        UserError error = assertThrows(UserError.class, () -> run("refused"));
        assertEquals(ExitCode.USAGE, error.exitCode());
        assertTrue(
                error.getMessage().contains("mee-1 at 127.0.0.1:7002 does not answer (Connection refused); start it"));
        assertTrue(
                error.getMessage().contains("Build b2 is running as ce-1, but prime is build b1"), error.getMessage());
        assertTrue(
                error.getMessage()
                        .contains(
                                " runs vconnector.jar, not the code of prime, although both say that they are build b1;"),
                error.getMessage());
        assertTrue(error.getMessage().contains("connector-2: database oltp_t1g2 is the DSS"), error.getMessage());
        assertFalse(Files.exists(results.resolve("refused")));
        assertFalse(workers.get("ce-1").calls.contains("configure"));
        assertEquals(WorkerState.IDLE, workers.get("connector-1").state);
    }

    /** A worker that takes two seconds to answer is asked less often, the others every second; the run ends when it should. */
    @Test
    void slowAnswersDoNotPutOffTheEndOfARun() {
        lastForSeconds(7);
        FakeWorker slow = workers.get("connector-3");
        slow.statusMillis = 2_000;
        RunManifest run = run("slow");
        FakeWorker driver = workers.get("ce-1");
        double seconds = (driver.drainedAt - driver.startedAt) / 1e6;
        double planned = run.schedule().end() / 1e6;
        assertEquals(RunManifest.Outcome.COMPLETED, run.outcome(), run::cause);
        assertTrue(planned > 7, "planned " + planned);
        assertTrue(moments.size() > 4, "seven looks of which no other one waits for the slow worker: " + moments);
        // One second for each of the planned ones would take twice as long.
        assertTrue(seconds < planned + 4, "took " + seconds + " s, planned " + planned);
    }

    @Test
    void aPortThatAFirewallClosesBetweenTwoProcessesIsToldBeforeTheRun() {
        int transactions = setup.testbed().group(1, 2).connector().port();
        int orders = setup.testbed().marketEmulators().get(0).orderPort();
        workers.get("ce-1").closedPorts = Map.of(transactions, "nothing answered within 3 s", orders, "not used");
        workers.get("connector-4").closedPorts = Map.of(orders, "No route to host", transactions, "not used");
        UserError error = assertThrows(UserError.class, () -> run("refused"));
        assertEquals(
                List.of(
                        "connector-4 cannot reach mee-1 on port " + orders
                                + " of 127.0.0.1 (No route to host); open that"
                                + " port to connector-4 in the firewalls between the two, or correct the address in the"
                                + " testbed.",
                        "ce-1 cannot reach connector-2 on port " + transactions
                                + " of 127.0.0.1 (nothing answered within"
                                + " 3 s); open that port to ce-1 in the firewalls between the two, or correct the"
                                + " address in the testbed."),
                error.getMessage().lines().toList());
        assertFalse(workers.get("ce-1").calls.contains("configure"));
    }

    @Test
    void rowsOfALoadThatAreMissingAreToldBeforeTheRun() {
        LoadedTable whole = new LoadedTable("settlement", "rows", 200, 0, 288_000, 288_000, 288_000);
        workers.get("connector-1").loaded = List.of(whole);
        workers.get("connector-2").loaded =
                List.of(new LoadedTable("settlement", "rows", 200, 1, 287_999, 288_000, 288_000));
        run("lacking");
        List<String> told =
                problems.stream().filter(p -> p.contains("as it was loaded")).toList();
        assertEquals(2, told.size(), told.toString());
        assertEquals(
                "table settlement of tile 1, group 2, OLTP is not as it was loaded: settlement has 287999 rows, not 288000"
                        + " (1 of 200 parts are wrong); this run will be INVALID: load the database again with `quadrille"
                        + " db build --replace`.",
                told.get(0));
    }

    @Test
    void aResultsFolderThatExistsIsKept() throws IOException {
        Files.createDirectory(results.resolve("twice"));
        Files.writeString(results.resolve("twice/mine.txt"), "mine");
        UserError error = assertThrows(UserError.class, () -> run("twice"));
        assertTrue(error.getMessage().contains("already exists and is left unchanged"), error.getMessage());
        assertEquals("mine", Files.readString(results.resolve("twice/mine.txt")));
        assertEquals(WorkerState.IDLE, workers.get("ce-1").state, "the workers are free for another run");
    }

    @Test
    void checkChangesNothingAndLeavesEveryWorkerIdle() {
        Prime.Found found = Prime.check(setup, this::dial, "b1", WaitLimit.NONE);
        assertEquals(7, found.processes().size());
        assertEquals(List.of(), found.faults());
        assertEquals(List.of(), found.notes());
        assertTrue(workers.values().stream().allMatch(w -> w.state == WorkerState.IDLE));
        assertTrue(workers.values().stream().noneMatch(w -> w.calls.contains("prepare")));
        assertTrue(workers.values().stream().noneMatch(w -> w.calls.contains("count")));
    }
}
