package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.files.Folders;
import org.quadrille.common.results.FramePlans;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.ReportResult;
import org.quadrille.reporter.Reporter;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.result.Verdict;
import org.quadrille.schema.load.DatabaseState;
import org.quadrille.tests.Disturbance;
import org.quadrille.tests.e2e.WatchedDemo;
import org.quadrille.tests.run.Faults.Fault;
import org.quadrille.vdriver.prime.PlainProgress;
import org.quadrille.vdriver.prime.Progress;

/**
 * A demo with every process and database of a tile, and with {@code -Plong} a second run on the databases that it kept.
 * The first is valid; the second is valid as far as its data goes. The databases agree with the logs after each, and no
 * fault that is put into the logs of the first goes unseen. Then the inputs of the last run are audited, testbeds that are
 * not as their file says are refused, and more runs, in which something is killed, use the same databases.
 */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class RunIT {
    private static final int SESSIONS = 3;
    private static final int TRADES_LOADED = 288_000;
    private static final int FIVE_PERCENT = 20;
    /** Customer transactions with which every fault below can be told from chance (docs/checks.md, "What chance allows"). */
    private static final int ENOUGH = 12_000;

    /**
     * Enough for {@link #ENOUGH} in the time of the phases. Without a rate the run would be as uneven as what other tests
     * leave of the machine, and was made again nearly always, with databases loaded anew.
     */
    private static final int TARGET_TPSV = 16;

    private static final Duration PHASE = Duration.ofSeconds(8);
    private static final int ATTEMPTS = 3;
    /** Factor for the attempt after one that was too short: a quarter more than would just have been enough. */
    private static final double MARGIN = 1.25;
    /** Factor for the attempt after one in which the machine stalled. */
    private static final double DOUBLE = 2;

    private static final String LONG = "kit.long";
    /** Whether this is the long form, with a second run and every worker and fault. */
    private static final boolean TWICE = Boolean.getBoolean(LONG);

    @TempDir
    static Path folder;

    private static WatchedDemo demo;
    private static KeptTestbed testbed;
    private static Run first;
    private static Run second;

    /** The result of a run, what its logs say, and what the databases held after it. */
    private record Run(ReportResult result, LogTally tally, List<DatabaseAfterRun> databases) {

        /** Whether other work left the run undisturbed: it had enough transactions, at an even pace. */
        boolean undisturbed() {
            List<String> disturbed = result.failedChecks().stream()
                    .filter(check -> Disturbance.CHECKS.contains(check.id()))
                    .map(CheckResult::sentence)
                    .toList();
            System.out.println(result.runId() + ": " + tally.customers() + " customer transactions, " + disturbed);
            return tally.customers() >= ENOUGH && disturbed.isEmpty();
        }
    }

    @BeforeAll
    static void runs() throws Exception {
        Duration phase = PHASE;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            if (runs(folder.resolve("attempt-" + attempt), phase)) {
                return;
            }
            takeDown();
            phase = longer(phase);
        }
        fail(
                "every attempt was disturbed by other work on this machine, or too slow; what each lacked is printed above");
    }

    /** Phase length of the attempt after one that was disturbed. */
    private static Duration longer(Duration phase) {
        int customers = Math.max(1, first.tally().customers());
        double factor = customers < ENOUGH ? MARGIN * ENOUGH / customers : DOUBLE;
        return Duration.ofSeconds((long) Math.ceil(phase.toSeconds() * factor));
    }

    @AfterAll
    static void takeDown() {
        if (testbed != null) {
            testbed.close();
            testbed = null;
        }
    }

    /** False if a run was disturbed; there is no second one after a disturbed first. */
    private static boolean runs(Path place, Duration phase) throws Exception {
        demo = WatchedDemo.make(place, phase, SESSIONS, TARGET_TPSV, "first", InputsAudit.NONCE);
        demo.keptDatabasesAreThereForOtherCommands();
        testbed = KeptTestbed.open(demo.testbed(), place.resolve("processes"));
        first = examined(demo.run());
        if (!first.undisturbed()) {
            return false;
        }
        if (TWICE) {
            testbed.startProcesses();
            second = secondRun();
        }
        return true;
    }

    private static List<Run> all() {
        return TWICE ? List.of(first, second) : List.of(first);
    }

    /** Half as long, as nothing rare is looked for in it. */
    private static Run secondRun() throws Exception {
        Progress silent = new PlainProgress(new PrintStream(OutputStream.nullOutputStream()), Long.MAX_VALUE);
        Testbed shorter = PhaseTimes.shorter(testbed.setup().testbed(), 2).build();
        RunSetup setup =
                Testbeds.complete(shorter, "shorter", Path.of(".")).withInputSeed(InputSeed.ofNonce(InputsAudit.NONCE));
        RunManifest manifest = testbed.run(setup, demo.results(), "second", silent);
        assertEquals(RunManifest.Outcome.COMPLETED, manifest.outcome(), manifest.cause());
        Path run = demo.results().resolve("second");
        Reporter.seal(run);
        return examined(run);
    }

    /** Makes the run's report, the demo's for the second time: {@link WatchedDemo#reportMadeAgainIsTheSame}. */
    private static Run examined(Path run) throws IOException {
        ReportResult result = Reporter.report(run);
        return new Run(result, LogTally.of(run), DatabaseAfterRun.all(testbed.setup()));
    }

    @Test
    void theDemoPrintedItsValidResult() {
        JsonNode result = demo.printed();
        assertEquals(List.of(), demo.failed());
        assertEquals("VALID", result.get("verdict").asText());
        assertEquals(false, result.get("standard").asBoolean(true));
        assertTrue(result.get("tpsV").asDouble() > 0);
        assertTrue(result.get("checks").size() > 20);
        for (TransactionType type : TransactionType.values()) {
            if (type != TransactionType.TRADE_CLEANUP) {
                JsonNode row = result.get("transactions").get(type.title());
                assertTrue(row.get("count").asLong() > 0, type.title());
            }
        }
    }

    @Test
    void aReportThatIsMadeAgainIsTheSame() throws IOException {
        demo.reportMadeAgainIsTheSame();
    }

    @Test
    void theFirstRunIsValid() {
        assertEquals(List.of(), Disturbance.failures(first.result(), check -> true));
        assertEquals(Verdict.VALID, first.result().verdict());
    }

    @Test
    @EnabledIfSystemProperty(named = LONG, matches = "true", disabledReason = "needs a second run (-Plong)")
    void theSecondRunIsValidWhereItHasTheData() {
        assertEquals(
                List.of(),
                Disturbance.failures(second.result(), check -> !Disturbance.explains(check, second.result())),
                () -> "failed in all: "
                        + second.result().failedChecks().stream()
                                .map(CheckResult::sentence)
                                .toList());
    }

    @Test
    void everyTransactionRan() {
        for (Run run : all()) {
            for (TransactionType type : TransactionType.values()) {
                assertTrue(run.tally().count(type) > 0, type.title() + " did not run");
            }
            assertTrue(run.result().tpsV() > 0);
        }
    }

    @Test
    void machineAndPlansAreOnRecord() {
        for (Run run : all()) {
            ResultsFolder results = new ResultsFolder(run.result().results());
            assertEquals(1, results.readMachines().size(), "all is on one machine");
            assertFalse(results.readMachines().get(0).facts().kernel().isEmpty());
            for (Path file : List.of(results.plansBefore(), results.plansAfter())) {
                List<FramePlans> plans = results.readPlans(file);
                assertEquals(
                        8, plans.stream().mapToInt(p -> p.databases().size()).sum());
                for (FramePlans some : plans) {
                    assertTrue(some.plans().size() > TransactionType.values().length);
                    some.plans().forEach((name, plan) -> assertTrue(FramePlans.known(plan), name + " is " + plan));
                }
            }
        }
    }

    @Test
    void everyDatabaseCanBeUsedAgainAfterEachRun() {
        for (Run run : all()) {
            assertEquals(8, run.databases().size());
            for (DatabaseAfterRun database : run.databases()) {
                assertEquals(List.of(), database.broken());
                assertEquals(List.of(), database.status().problems());
                assertEquals(DatabaseState.USED, database.status().state());
                assertEquals(
                        run.result().runId(),
                        lastRun(database),
                        database.target().label());
                assertEquals(
                        0, database.submitted(), database.target().label() + " has submitted trades after the drain");
            }
        }
    }

    private static String lastRun(DatabaseAfterRun database) {
        return database.status().identity().orElseThrow().lastRun().orElse("none");
    }

    @Test
    void databasesGrewByWhatTheLogsSay() {
        for (DatabaseAfterRun after : first.databases()) {
            boolean oltp = after.target().role() == DatabaseRole.OLTP;
            int group = group(after);
            int orders = oltp ? first.tally().orders(group) : 0;
            int done = oltp ? first.tally().results(group) : 0;
            assertCounts(after, TRADES_LOADED + orders, TRADES_LOADED + done, orders - done, 0);
            assertTrue(!oltp || done > 0, "group " + group + " has nothing to compare");
            if (!TWICE) {
                continue;
            }
            // The requests that the first run left are canceled before the second begins.
            DatabaseAfterRun later = database(second, after.target().id());
            int moreOrders = oltp ? second.tally().orders(group) : 0;
            int moreDone = oltp ? second.tally().results(group) : 0;
            assertCounts(
                    later,
                    TRADES_LOADED + orders + moreOrders,
                    TRADES_LOADED + done + moreDone,
                    moreOrders - moreDone,
                    orders - done);
        }
    }

    private static void assertCounts(
            DatabaseAfterRun database, long trades, long settlements, long requests, long canceled) {
        assertEquals(
                List.of(trades, settlements, requests, canceled),
                List.of(database.trades(), database.settlements(), database.requests(), database.canceled()),
                database.target().label() + ": trades, settlements, requests, canceled trades");
    }

    private static DatabaseAfterRun database(Run run, DatabaseId id) {
        return run.databases().stream()
                .filter(v -> v.target().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static int group(DatabaseAfterRun database) {
        return database.target().id().group().group();
    }

    @Test
    @EnabledIfSystemProperty(named = LONG, matches = "true", disabledReason = "needs a second run (-Plong)")
    void sessionsDealTheSameTransactionsInBothRuns() {
        Map<String, List<String>> one = first.tally().sequences();
        Map<String, List<String>> two = second.tally().sequences();
        assertEquals(SESSIONS * GroupId.PER_TILE, one.size());
        assertEquals(one.keySet(), two.keySet());
        one.forEach((who, sequence) -> {
            int n = Math.min(sequence.size(), two.get(who).size());
            assertTrue(n > 0, who + " dealt nothing");
            assertEquals(sequence.subList(0, n), two.get(who).subList(0, n), who);
        });
    }

    @TestFactory
    Stream<DynamicTest> noFaultInTheLogsGoesUnseen() {
        Profile profile = new ResultsFolder(first.result().results()).readProfile();
        Stream<DynamicTest> small = Faults.chosen().map(fault -> test(fault, everyNth(fault, profile)));
        Stream<DynamicTest> single = Stream.of(
                test(Faults.slow(TransactionType.TRADE_LOOKUP, 50), 1),
                test(Faults.failed(), first.tally().count(TransactionType.TRADE_STATUS)));
        return Stream.of(small, single).flatMap(tests -> tests);
    }

    /** The n for which every n-th record is changed: five percent, or more of a rare type after a short run. */
    private static int everyNth(Fault fault, Profile profile) {
        for (TransactionType type : TransactionType.customerTypes()) {
            if (fault.name().startsWith(type.title()) && type != TransactionType.TRADE_ORDER) {
                double least = first.tally().leastFault(profile.weight(type), profile.deckSize());
                return (int) Math.min(FIVE_PERCENT, 1 / least);
            }
        }
        return FIVE_PERCENT;
    }

    private static DynamicTest test(Fault fault, int everyNth) {
        return DynamicTest.dynamicTest(fault.name(), () -> {
            assertTrue(everyNth > 0, "the run is too short to show it");
            Path copy = folder.resolve(fault.name());
            int changed = Doctor.treat(first.result().results(), copy, everyNth, fault.fits(), fault.change());
            assertTrue(changed > 0, "nothing was changed");
            assertFalse(
                    Doctor.failing(copy, fault.right()).isEmpty(),
                    changed + " records changed, of " + fault.right() + " none failed");
            Folders.delete(copy);
        });
    }

    @Test
    void aLogThatIsLeftOutIsMissed() throws Exception {
        for (String log : List.of("ce-1.csv", "mee-1.csv")) {
            Path copy = folder.resolve("without-" + log);
            Doctor.copy(first.result().results(), copy);
            Files.delete(copy.resolve("logs").resolve(log));
            assertEquals(Set.of("logs-present"), Doctor.failing(copy, Set.of("logs-present")));
        }
    }

    @Nested
    @Order(1)
    class Inputs extends InputsAudit {
        Inputs() {
            super(testbed, demo.testbed(), (TWICE ? second : first).result().results(), folder.resolve("inputs"));
        }
    }

    @Nested
    @Order(2)
    class Refused extends BadTestbeds {
        Refused() {
            super(testbed, folder.resolve("refused"));
        }
    }

    @Nested
    @Order(3)
    class Killed extends Kills {
        Killed() {
            super(testbed, demo.results());
        }
    }
}
