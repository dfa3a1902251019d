package org.quadrille.audit.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.Subject;
import org.quadrille.audit.durability.NodeFailure.Which;
import org.quadrille.audit.durability.ServerFailures.CommandFailure;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.durability.TradeComparison.LoggedTrade;
import org.quadrille.schema.durability.TradeComparison.LoggedTrade.Outcome;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.Route;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.testing.SmallTestbed;
import org.quadrille.vdriver.prime.Progress;

/** What makes servers fail, what may go wrong meanwhile, and what a driver's record tells; no server is needed. */
class ServerFailuresTest {
    @TempDir
    Path folder;

    @Test
    void aServerWithoutAWayToFailIsNamedWithTheKeysThatAreMissing() {
        DatabaseServer.Failure commands = new DatabaseServer.Failure("true", "true");
        UserError error = assertThrows(
                UserError.class,
                () -> ServerFailures.of(
                        Map.of(subject(1), database(1, commands), subject(2), database(2, null)),
                        Optional.empty(),
                        Which.WRITER,
                        what -> {}));
        assertTrue(error.getMessage().startsWith("There is no way to make the database server 127.0.0.1:2 fail"));
        assertTrue(error.getMessage().contains("failure.kill and failure.restart"), error.getMessage());
    }

    @Test
    void onlyCommandsKnowAllServers() {
        UserError error = assertThrows(
                UserError.class,
                () -> ServerFailures.of(
                        Map.of(subject(1), database(1, null)), Optional.empty(), Which.ALL, what -> {}));
        assertEquals(
                "--kill all needs commands that make servers fail; write failure.kill and failure.restart into a"
                        + " database of 127.0.0.1:1 in the testbed file, or leave --kill out.",
                error.getMessage());
    }

    @Test
    void theOnlyServerOfADatabaseIsNotKilledInPlaceOfAReader() {
        for (Which which : List.of(Which.READER, Which.SUCCESSION)) {
            UserError error = assertThrows(
                    UserError.class,
                    () -> ServerFailures.of(
                            Map.of(subject(1), database(1, new DatabaseServer.Failure("true", "true"))),
                            Optional.empty(),
                            which,
                            what -> {}));
            assertEquals(
                    "--kill " + which.word() + " needs databases that several servers hold, but 127.0.0.1:1 alone holds"
                            + " some that are selected; select others with --tile, --group or --role, or leave --kill out.",
                    error.getMessage());
        }
    }

    @Test
    void commandsOfOneDatabaseAreForItsWholeServer() {
        DatabaseServer.Failure commands = new DatabaseServer.Failure("true", "true");
        Map<String, ServerFailure> ways = ServerFailures.of(
                Map.of(subject(1), database(1, commands)), Optional.empty(), Which.WRITER, what -> {});
        assertEquals(Map.of("127.0.0.1:1", new CommandFailure(commands)), ways);
    }

    @Test
    void aHostOfTwoNamesIsOneServer() {
        assertEquals(
                ServerFailures.server(new DatabaseAddress(Engine.of("postgresql"), "127.0.0.1", 5, "a", "u", null)),
                ServerFailures.server(new DatabaseAddress(Engine.of("postgresql"), "localhost", 5, "b", "u", null)));
    }

    @Test
    void serversThatHoldADatabaseAreTheSameInAnyOrder() {
        assertEquals("127.0.0.1:5,127.0.0.1:6", ServerFailures.server(held(5, 6)));
        assertEquals("127.0.0.1:5,127.0.0.1:6", ServerFailures.server(held(6, 5)));
    }

    private static DatabaseAddress held(int one, int other) {
        List<DatabaseServer> servers =
                List.of(new DatabaseServer("localhost", one), new DatabaseServer("127.0.0.1", other));
        return new DatabaseAddress(
                Engine.of("postgresql"), "localhost", one, "a", "u", null, null, new Route(servers, null));
    }

    @Test
    void aCommandThatFailsIsToldWithItsLastWords() throws Exception {
        Path trace = folder.resolve("trace");
        ServerFailure failure = new CommandFailure(
                new DatabaseServer.Failure("echo gone > " + trace, "echo no; echo disk is full; exit 3"));
        failure.fail();
        assertEquals("gone\n", Files.readString(trace));
        IOException error = assertThrows(IOException.class, failure::restart);
        assertTrue(error.getMessage().contains("failure.restart"), error.getMessage());
        assertTrue(error.getMessage().endsWith("ended with code 3: disk is full"), error.getMessage());
    }

    @Test
    void ofSeveralServersThoseThatFailedAreBroughtBackWhenOneDoesNot() throws Exception {
        List<String> done = new ArrayList<>();
        FailureInjector injector = new FailureInjector(
                List.of(noting(done, "a", false), noting(done, "b", true)),
                List.of(),
                new FailureInjector.Times(Duration.ofSeconds(2), Duration.ofSeconds(20), Duration.ZERO),
                what -> {},
                () -> false);
        injector.started(new RunSchedule(0, 0, 1, 1, 0));
        injector.moment(moment(1));
        assertFalse(injector.hasBegun());
        injector.moment(moment(2));
        injector.await();
        assertEquals(List.of("a fails", "b fails", "a restarts", "b restarts"), done);
        assertEquals("b cannot", injector.problem().orElseThrow());
        assertTrue(injector.enough());
        assertTrue(injector.outage().isEmpty());
    }

    @Test
    void aServerThatIsDownWhenTheProcessEndsIsBroughtBack() throws Exception {
        List<String> done = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch failing = new CountDownLatch(1);
        ServerFailure noting = noting(done, "a", false);
        AtomicBoolean interrupted = new AtomicBoolean();
        FailureInjector injector = new FailureInjector(
                List.of(noting),
                List.of(),
                new FailureInjector.Times(Duration.ZERO, Duration.ofSeconds(20), Duration.ZERO),
                what -> {
                    if (what.equals("waiting until the databases are gone")) {
                        failing.countDown();
                        await(interrupted);
                    }
                },
                interrupted::get);
        injector.restartAtExit();
        assertEquals(List.of(), done);
        injector.moment(moment(1));
        failing.await();
        injector.restartAtExit();
        assertEquals(List.of("a fails", "a restarts alone"), done);
        interrupted.set(true);
        injector.await();
    }

    private static void await(AtomicBoolean set) {
        while (!set.get()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void theRunThatIsMadeForTheFailureWaitsForLostDatabasesOnPortsOfItsOwn() throws IOException {
        RunSetup audited = Testbeds.load(SmallTestbed.in(folder));
        RunSetup own = LoadSetup.of(audited, true);
        RunSetup theirs = LoadSetup.of(audited, false);
        assertEquals(Testbed.OnDatabaseLoss.RECONNECT, theirs.testbed().onDatabaseLoss());
        assertEquals(audited.testbed().tiles(), theirs.testbed().tiles());
        assertEquals(
                audited.testbed().group(1, 2).oltp(), own.testbed().group(1, 2).oltp());
        Testbed.Connector connector = own.testbed().group(1, 4).connector();
        assertEquals("127.0.0.1", connector.host());
        assertFalse(connector.equals(audited.testbed().group(1, 4).connector()));
        assertEquals(1, own.profile().phases().shares().size());
        RunSchedule schedule = own.profile().phases().schedule();
        Duration least = audited.profile()
                .durability()
                .before()
                .plus(audited.profile().durability().outage())
                .plus(audited.profile().durability().after());
        assertTrue(schedule.phaseLength() > least.toNanos() / 1_000);
        assertEquals(schedule.end(), schedule.rampUp() + schedule.phaseLength());
    }

    @Test
    void aRecordTellsWhatItsTransactionDid() {
        int limitSell = 3 << InputVariant.TO_TYPE_SHIFT
                | 2 << InputVariant.TO_QUANTITY_SHIFT
                | 3 << InputVariant.TO_TIER_SHIFT
                | InputVariant.TO_LIFO
                | InputVariant.TO_MARGIN;
        LoggedTrade order = TradeLogs.of("ce-1", record(TransactionType.TRADE_ORDER, 0, "", limitSell))
                .orElseThrow();
        assertEquals(
                new LoggedTrade(
                        "ce-1", 10, 30, Outcome.COMMITTED, 7, new LoggedTrade.Terms("TLS", 400, false, true, false)),
                order);
        assertEquals(Outcome.UNDONE, outcome(TransactionType.TRADE_ORDER, 1, ""));
        assertEquals(Outcome.LOST, outcome(TransactionType.TRADE_ORDER, -1, "08001"));
        assertEquals(Outcome.LOST, outcome(TransactionType.TRADE_ORDER, -1, "57P05"), "in the log of an earlier build");
        assertEquals(Outcome.FAILED, outcome(TransactionType.TRADE_ORDER, -711, ""));
        assertEquals(Outcome.COMMITTED, outcome(TransactionType.TRADE_RESULT, 0, ""));
        assertEquals(Outcome.LOST, outcome(TransactionType.TRADE_RESULT, -1, "08006"));
        assertEquals(Outcome.FAILED, outcome(TransactionType.TRADE_RESULT, -1, "40001"));
        assertTrue(TradeLogs.of("ce-1", record(TransactionType.TRADE_STATUS, 0, "", 0))
                .isEmpty());
    }

    private static Outcome outcome(TransactionType type, int status, String sqlState) {
        return TradeLogs.of("x", record(type, status, sqlState, 0))
                .orElseThrow()
                .outcome();
    }

    private static TransactionRecord record(TransactionType type, int status, String sqlState, int variant) {
        return new TransactionRecord(10, 10, 20, 1, 1, 1, 1, type, status, sqlState, 0, 7, variant);
    }

    private static ServerFailure noting(List<String> done, String name, boolean cannot) {
        return new ServerFailure() {
            @Override
            public String how() {
                return name;
            }

            @Override
            public void fail() throws IOException {
                done.add(name + " fails");
                if (cannot) {
                    throw new IOException(name + " cannot");
                }
            }

            @Override
            public void restart() {
                done.add(name + " restarts");
            }

            @Override
            public void restartAlone() {
                done.add(name + " restarts alone");
            }
        };
    }

    static Progress.Moment moment(int second) {
        return new Progress.Moment(
                second * 1_000_000L,
                1,
                1,
                Throughput.TRADE_RESULTS,
                0,
                0,
                0,
                new double[4],
                List.of(),
                0,
                0,
                0,
                List.of(),
                Map.of(),
                Map.of());
    }

    static Testbed.Database database(int port, DatabaseServer.Failure failure) {
        return Testbed.Database.of("127.0.0.1", port, "d", "u").withFailure(failure);
    }

    /** A database on a port where nothing listens. */
    static Subject subject(int port) {
        DatabaseTarget target = new DatabaseTarget(
                new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
                new DatabaseAddress(Engine.of("postgresql"), "127.0.0.1", port, "d", "u", null),
                new DatabaseSpec(1, new Scale(1, 1, 5, 30), 300),
                Tablespaces.NONE);
        return new Subject(DatabaseStatus.of(target));
    }
}
