package org.quadrille.vconnector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.WireRefused;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.testing.Await;
import org.quadrille.vconnector.session.TradingHouse;

/** The connector as prime, CE and MEE see it, over real sockets and against real databases. */
@Timeout(180)
class ConnectorTest {
    private static EmbeddedServer server;
    private static DatabaseAddress oltp;
    private static DatabaseAddress dss;

    /** An order as the market received it, and the status of its trade at that moment. */
    private record Arrival(Order order, String status) {}

    private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private Connector connector;
    private LocalConnectorWorker worker;
    private FrameServer market;

    @TempDir
    private Path folder;

    @BeforeAll
    static void databases() throws SQLException, IOException {
        server = TradingHouse.sharedServer();
        oltp = TradingHouse.create(server, DatabaseRole.OLTP);
        dss = TradingHouse.create(server, DatabaseRole.DSS);
    }

    @AfterAll
    static void drop() throws SQLException {
        try (Connection admin = server.address("postgres").connect()) {
            Engine.of("postgresql").drop(admin, oltp.database());
            Engine.of("postgresql").drop(admin, dss.database());
        }
    }

    @BeforeEach
    void open() {
        connector = new Connector(InetAddress.getLoopbackAddress(), 0);
        worker = new LocalConnectorWorker(connector, folder, () -> {});
        market = new FrameServer(
                InetAddress.getLoopbackAddress(), 0, () -> "secret", sender -> (FrameServer.Orders) this::arrived);
    }

    @AfterEach
    void close() {
        worker.reset(TestAssignment.lastRun());
        connector.close();
        market.close();
    }

    private void arrived(Order order) {
        arrivals.add(new Arrival(order, one("select t_st_id from trade where t_id = " + order.getTradeId())));
    }

    private static String one(String sql) {
        try (Connection connection = oltp.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : "none";
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private TestAssignment assignment() {
        return new TestAssignment(connector.dataPort(), market.port(), oltp, dss, server.passwordFile());
    }

    private FrameChannel connect(String token) throws IOException {
        return FrameChannel.connect("127.0.0.1", connector.dataPort(), token, "ce-1", Duration.ofSeconds(5));
    }

    private static Request order(String type) {
        return Request.newBuilder()
                .setTradeOrder(TradingHouse.order(1, 1, type, "S001", 100, 2_000))
                .build();
    }

    /** Tools that must not run beside a run can detect it from outside. */
    @Test
    void aRunIsSeenInItsDatabases() throws Exception {
        try (Connection connection = oltp.connect()) {
            assertEquals(0, RunSessions.count(Engine.of("postgresql").files(), connection));
            ready();
            assertEquals(3, RunSessions.count(Engine.of("postgresql").files(), connection), "the pool's connections");
        }
    }

    private void ready() {
        worker.configure(assignment().make());
        worker.prepare();
        worker.start(worker.clockMicros());
    }

    @Test
    void ordersReachTheMarketAfterTheCommit() throws Exception {
        try (Connection connection = oltp.connect();
                Statement statement = connection.createStatement()) {
            // As a load leaves it: ids tell a run's trades from loaded ones.
            statement.execute("select setval('quadrille.trade_id', "
                    + TradingHouse.SPEC.scale().firstRunTradeId() + ", false)");
        }
        worker.configure(assignment().make());
        // Asked later, it would wait for the sessions of the run to end.
        long before = trades();
        worker.prepare();
        worker.start(worker.clockMicros());
        try (FrameChannel channel = connect("secret")) {
            Reply reply = channel.call(order("TMB"));
            assertEquals(0, reply.getStatus(), reply.getMessage());
            Arrival arrival = arrivals.poll(10, TimeUnit.SECONDS);
            assertEquals(reply.getTradeOrder().getTradeId(), arrival.order().getTradeId());
            assertEquals(1, arrival.order().getTile());
            assertEquals(3, arrival.order().getGroup());
            assertEquals("SBMT", arrival.status());

            assertEquals(0, channel.call(order("TLB")).getStatus());
            Arrival limit = arrivals.poll(10, TimeUnit.SECONDS);
            assertEquals(Order.Action.WATCH, limit.order().getAction());
            assertEquals("PNDG", limit.status());

            Request.Builder rolledBack = order("TMB").toBuilder();
            rolledBack.getTradeOrderBuilder().setRollBack(true);
            assertEquals(1, channel.call(rolledBack.build()).getStatus());
        }
        GroupCounts counts = worker.status().counts().get(0);
        assertEquals(1, counts.tile());
        assertEquals(3, counts.group());
        assertEquals(3, counts.completed()[TransactionType.TRADE_ORDER.ordinal()]);
        assertTrue(worker.status().gauges().stream().anyMatch(g -> g.name().equals("oltpActive")));
        assertTrue(worker.status().gauges().stream().noneMatch(g -> g.name().startsWith("results")));
        assertTrue(arrivals.isEmpty());

        worker.drain();
        awaitState(worker, WorkerState.DONE);
        assertEquals("", worker.databases(Rows.OF_RUNS).get(0).problem());
        assertEquals(before + 2, trades(), "two were committed");
    }

    /** The connector's time is at most what the sender waited, and is counted in the phase that the sender gives. */
    @Test
    void serviceTimesAreLeftByPhaseAndType() throws Exception {
        ready();
        long longest = 0;
        try (FrameChannel channel = connect("secret")) {
            for (int phase : new int[] {0, 2, 2, 5}) {
                long begin = System.nanoTime();
                Request request = order("TMB").toBuilder().setPhase(phase).build();
                assertEquals(0, channel.call(request).getStatus());
                longest = Math.max(longest, (System.nanoTime() - begin) / 1_000);
            }
            assertEquals(-1, channel.call(Request.getDefaultInstance()).getStatus(), "no transaction");
        }
        worker.drain();
        awaitState(worker, WorkerState.DONE);
        byte[] left = worker.readLog("connector-3-service-times.csv", 0, 1 << 20);
        List<String> lines = new String(left, StandardCharsets.US_ASCII).lines().toList();
        assertTrue(lines.get(0).contains(" run=" + TestAssignment.lastRun() + " process=connector-3 "), lines.get(0));
        Map<String, Long> counts = new HashMap<>();
        for (String line : lines.subList(2, lines.size())) {
            String[] f = line.split(",");
            counts.merge(String.join(",", f[0], f[1], f[2], f[3]), Long.valueOf(f[5]), Long::sum);
            assertTrue(!f[6].equals("0") && Long.parseLong(f[6]) <= longest * Long.parseLong(f[5]), line);
        }
        assertEquals(Map.of("1,3,0,TO", 1L, "1,3,2,TO", 2L, "1,3,5,TO", 1L), counts);
    }

    private long trades() {
        return worker.databases(Rows.OF_RUNS).get(0).counts().stream()
                .filter(e -> e.name().equals("trade"))
                .mapToLong(e -> Long.parseLong(e.value()))
                .sum();
    }

    private static void awaitState(Worker worker, WorkerState state) throws InterruptedException {
        Await.await(state.name(), () -> worker.status().state() == state);
    }

    @Test
    void refusesConnectionsWithoutRunOrToken() throws IOException {
        assertThrows(WireRefused.class, () -> connect("secret"));
        ready();
        assertThrows(WireRefused.class, () -> connect("guess"));
        connect("secret").close();
        worker.reset(TestAssignment.lastRun());
        assertThrows(WireRefused.class, () -> connect("secret"));
    }

    @Test
    void tellsItsDatabases() {
        worker.configure(assignment().make());
        List<DatabaseFacts> facts = worker.databases(Rows.OF_RUNS);
        DatabaseFacts first = facts.get(0);
        assertEquals(DatabaseRole.OLTP, first.role());
        assertEquals("", first.problem());
        assertTrue(first.version().startsWith("1"), first.version());
        assertTrue(first.identity().contains(new Entry("seed", "7")));
        assertTrue(first.counts().contains(new Entry("customer", "20")));
        assertEquals(List.of(), worker.databases(Rows.NONE).get(0).counts());
        assertTrue(first.settings().contains(new Entry("fsync", "off")));
        assertTrue(first.settings().stream().noneMatch(e -> e.value().contains(server.password())));
        assertEquals(DatabaseRole.DSS, facts.get(1).role());
        assertEquals("", facts.get(1).problem());
    }

    @Test
    void settingsThatMayHoldASecretAreNotTold() throws Exception {
        try (Connection connection = server.administrator(oltp.database()).connect();
                Statement statement = connection.createStatement()) {
            statement.execute("alter database " + oltp.database() + " set somebodys.token = 'hush'");
            statement.execute("alter database " + oltp.database() + " set work_mem = '5MB'");
            try {
                worker.configure(assignment().make());
                List<Entry> settings = worker.databases(Rows.NONE).get(0).settings();
                assertTrue(settings.contains(new Entry("work_mem", "5MB")), settings.toString());
                assertTrue(settings.stream().noneMatch(e -> e.value().equals("hush")), settings.toString());
            } finally {
                statement.execute("alter database " + oltp.database() + " reset all");
            }
        }
    }

    /** Even if no file of the server sets it: here a session does, and other settings of a session are left out. */
    @Test
    void whetherCommitsAreDurableIsAlwaysTold() throws Exception {
        Properties properties = oltp.properties();
        properties.setProperty("options", "-c synchronous_commit=off -c work_mem=5MB");
        Map<String, String> told = new HashMap<>();
        try (Connection connection = DriverManager.getConnection(oltp.url(), properties);
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(Engine.of("postgresql").files().query("server-settings"))) {
            while (rows.next()) {
                told.put(rows.getString(1), rows.getString(2));
            }
        }
        assertEquals("off", told.get("synchronous_commit"));
        assertTrue(told.keySet().containsAll(List.of("fsync", "full_page_writes")), told.toString());
        assertFalse(told.containsKey("work_mem"), told.toString());
    }

    /** One sentence each, with the fix; the same from {@code prepare} and from {@code databases}. */
    @Test
    void refusesWrongDatabases() throws Exception {
        problem(assignment().oltp(server.address("missing")), "does not exist", "quadrille db build");
        problem(
                assignment().oltp(server.address("postgres")),
                "gives user \"quadrille\" no right",
                "name another database");
        problem(assignment().oltp(dss), "is stamped as the DSS database", "swapped");
        problem(assignment().seed(8), "seed 7, but the testbed wants", "--replace");
        problem(assignment().loadUnits(2), "the testbed wants 2 load units", "--replace");
        Path wrong = folder.resolve("wrong");
        Files.writeString(wrong, "not it\n");
        problem(assignment().passwordFile(wrong), "refuses the password", "set the right one");
        problem(assignment().passwordFile(folder.resolve("none")), "cannot be read", "put it there");
        try (Connection connection = oltp.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create temporary table kept as select * from quadrille.identity");
            statement.execute("update quadrille.identity set frames = 'others'");
            problem(assignment(), "has the frames of another build of the kit", "quadrille db refresh");
            statement.execute("update quadrille.identity set build = 'older', population = 'another'");
            problem(assignment(), "was loaded by build older", "another population and other frames;", "--replace");
            statement.execute("update quadrille.identity set state = 'loading'");
            problem(assignment(), "half loaded", "quadrille db build");
            statement.execute("delete from quadrille.identity");
            statement.execute("insert into quadrille.identity select * from kept");
            // Another build that makes identical databases is accepted.
            statement.execute("update quadrille.identity set build = 'older'");
        }
        worker.configure(assignment().make());
        worker.prepare();
    }

    private void problem(TestAssignment assignment, String... words) {
        worker.configure(assignment.make());
        String told = worker.databases(Rows.OF_RUNS).toString();
        String thrown = assertThrows(WorkerException.class, worker::prepare).getMessage();
        for (String word : words) {
            assertTrue(told.contains(word), told);
            assertTrue(thrown.contains(word), thrown);
        }
        worker.reset(TestAssignment.lastRun());
    }

    @Test
    void aRunThatDoesNotBeginUsesNeitherDatabase() {
        String before = one("select last_run_at from quadrille.identity");
        worker.configure(assignment().dss(server.address("missing")).make());
        assertThrows(WorkerException.class, worker::prepare);
        assertEquals(before, one("select last_run_at from quadrille.identity"));
    }

    @Test
    void refusesAnotherPort() {
        String message = assertThrows(
                        WorkerException.class,
                        () -> worker.configure(assignment().port(1).make()))
                .getMessage();
        assertTrue(message.contains("start it with --port 1"), message);
    }

    @Test
    void lostMarketFailsTheRun() throws Exception {
        ready();
        try (FrameChannel channel = connect("secret")) {
            market.close();
            try {
                assertEquals(0, channel.call(order("TMB")).getStatus());
            } catch (IOException e) {
                // The end of the run may close the connection before the reply for the committed trade is sent.
                assertEquals("the connection was closed by the other side", e.getMessage());
            }
            awaitState(worker, WorkerState.FAILED);
            String cause = worker.status().cause();
            assertTrue(cause.contains("market exchange emulator at 127.0.0.1:"), cause);
        }
    }

    /** The connector still replies and says what is lost; when the database is back, it works again. */
    @Test
    void lostDatabaseIsToldAndFoundAgain() throws Exception {
        ready();
        try (FrameChannel channel = connect("secret");
                Connection admin = server.address("postgres").connect();
                Statement statement = admin.createStatement()) {
            assertEquals(0, channel.call(order("TMB")).getStatus());
            statement.execute("alter database " + oltp.database() + " allow_connections false");
            try {
                statement.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = '"
                        + oltp.database() + "'");
                for (int i = 0; i < 3; i++) {
                    Reply reply = channel.call(order("TMB"));
                    assertEquals(-1, reply.getStatus());
                    assertTrue(reply.getSqlState().startsWith("08"), reply.getSqlState() + " " + reply.getMessage());
                }
            } finally {
                statement.execute("alter database " + oltp.database() + " allow_connections true");
            }
            while (channel.call(order("TMB")).getStatus() != 0) {
                assertEquals(WorkerState.RUNNING, worker.status().state());
            }
        }
    }
}
