package org.quadrille.vconnector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.WireRefused;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.AuditStatement;
import org.quadrille.common.wire.proto.HoldControl;
import org.quadrille.common.wire.proto.HoldState;
import org.quadrille.common.wire.proto.Isolation;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeLookupInput;
import org.quadrille.common.wire.proto.TradeStatusInput;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.session.TradingHouse;

/** What a connector shows, and where it holds transactions, in an audit and only there. */
@Timeout(120)
class AuditSessionTest {
    private static EmbeddedServer server;
    private static DatabaseAddress oltp;

    private Connector connector;
    private FrameServer market;

    @TempDir
    private Path folder;

    @BeforeAll
    static void database() throws SQLException, IOException {
        server = TradingHouse.sharedServer();
        oltp = TradingHouse.create(server, DatabaseRole.OLTP);
    }

    @AfterAll
    static void drop() throws SQLException {
        try (Connection admin = server.address("postgres").connect()) {
            Engine.of("postgresql").drop(admin, oltp.database());
        }
    }

    @BeforeEach
    void open() {
        connector = new Connector(InetAddress.getLoopbackAddress(), 0);
        market = new FrameServer(
                InetAddress.getLoopbackAddress(), 0, () -> "audit", sender -> (FrameServer.Orders) order -> {});
        // The group's other database does not exist; this audit does not use it.
        begin(assignment().makeAudit(DatabaseRole.OLTP));
    }

    private TestAssignment assignment() {
        return new TestAssignment(
                connector.dataPort(), market.port(), oltp, server.address("missing"), server.passwordFile());
    }

    private void begin(Assignment assignment) {
        connector.configure(assignment, folder);
        connector.prepare();
    }

    @AfterEach
    void close() {
        connector.close();
        market.close();
    }

    private FrameChannel connect(String token) throws IOException {
        return FrameChannel.connect("127.0.0.1", connector.dataPort(), token, "audit", Duration.ofSeconds(5));
    }

    private Reply call(Request.Builder request) {
        try (FrameChannel channel = connect("audit")) {
            return channel.call(request.build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Request.Builder order(Audit.Builder audit) {
        return Request.newBuilder()
                .setTradeOrder(TradingHouse.order(1, 1, "TMB", "S001", 100, 2_000))
                .setAudit(audit);
    }

    private static Audit.Builder beforeCommit() {
        return Audit.newBuilder().setBoundary(Audit.Boundary.COMMIT).setHold("here");
    }

    private static String one(String sql) throws SQLException {
        try (Connection connection = oltp.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private HoldState hold(HoldControl.Action action) {
        return call(Request.newBuilder()
                        .setHoldControl(HoldControl.newBuilder()
                                .setAction(action)
                                .setHold("here")
                                .setMillis(20_000)))
                .getHoldState();
    }

    @Test
    void aTransactionIsHeldBeforeItsCommitAndShowsItsStatements() throws Exception {
        String before = one("select count(*) from trade");
        CompletableFuture<Reply> ordered = CompletableFuture.supplyAsync(() -> call(order(beforeCommit())));
        HoldState held = hold(HoldControl.Action.AWAIT);
        assertEquals("commit", held.getNextStatement());
        assertEquals("idle in transaction", one("select state from pg_stat_activity where pid = " + held.getSession()));
        assertEquals(before, one("select count(*) from trade"));
        assertTrue(hold(HoldControl.Action.RELEASE).getHeld());

        Reply reply = ordered.get();
        TradingHouse.require(reply);
        assertNotEquals(before, one("select count(*) from trade"));
        List<AuditStatement> sent = reply.getStatementsList();
        assertEquals(
                List.of("begin", "select", "select", "select", "commit"),
                sent.stream().map(s -> s.getSql().split(" ")[0]).toList());
        assertEquals(
                List.of(1, 2, 3, 4, 5),
                sent.stream().map(AuditStatement::getNumber).toList());
        for (AuditStatement statement : sent) {
            assertEquals("repeatable read", statement.getIsolation());
            assertEquals(held.getSession(), statement.getSession());
            assertTrue(statement.getEnd() >= statement.getStart());
        }
        assertEquals(
                "trade_id=" + reply.getTradeOrder().getTradeId(), sent.get(3).getRows(0));
        assertEquals("S001", sent.get(3).getParameters(2));
        assertTrue(sent.get(4).getHeld() > 0);
    }

    /** A hold that the transaction can never reach changes nothing; one that it merely did not reach fails as well. */
    @Test
    void aHoldThatIsNeverReachedFails() throws Exception {
        String before = one("select count(*) from trade");
        Reply refused = call(order(Audit.newBuilder().setFrame("trade_result").setHold("here")));
        assertEquals(-1, refused.getStatus());
        assertEquals(
                "Trade-Order never sends \"trade_result\", before which it was to be held; it may send begin,"
                        + " trade_order_frame1, trade_order_frame2, trade_order_frame3, trade_order_frame4, rollback, commit",
                refused.getMessage());
        assertEquals(refused.getMessage(), hold(HoldControl.Action.AWAIT).getMissed());
        assertEquals(before, one("select count(*) from trade"));
        Reply reader = call(Request.newBuilder()
                .setTradeStatus(TradeStatusInput.newBuilder().setAccountId(TradingHouse.account(1, 1)))
                .setAudit(beforeCommit()));
        assertTrue(reader.getMessage().startsWith("Trade-Status never sends \"commit\""), reader.getMessage());

        Reply nameless = call(order(Audit.newBuilder().setFrame("").setHold("nowhere")));
        assertTrue(nameless.getMessage().startsWith("Trade-Order never sends \"\""), nameless.getMessage());

        // An order by the owner needs no frame 2.
        Reply passed =
                call(order(Audit.newBuilder().setFrame("trade_order_frame2").setHold("there")));
        assertEquals(-1, passed.getStatus());
        assertEquals(
                "the transaction ended with status 0 and never came to \"trade_order_frame2\", before which it was to be held",
                passed.getMessage());
        assertEquals(5, passed.getStatementsCount());
    }

    @Test
    void theSameIsReadAgainAtTheLevelThatTheAuditWants() throws Exception {
        for (Isolation level : List.of(Isolation.REQUIRED, Isolation.READ_COMMITTED)) {
            CompletableFuture<Reply> ordered = CompletableFuture.supplyAsync(() -> call(order(Audit.newBuilder()
                    .setFrame("trade_order_frame4")
                    .setHold("here")
                    .setReread(true)
                    .setIsolation(level))));
            assertTrue(hold(HoldControl.Action.AWAIT).getHeld());
            try (Connection other = oltp.connect();
                    Statement statement = other.createStatement()) {
                statement.execute("update last_trade set lt_price = lt_price + 1 where lt_s_symb = 'S001'");
            }
            hold(HoldControl.Action.RELEASE);
            List<AuditStatement> sent = ordered.get().getStatementsList();
            assertEquals(6, sent.size());
            AuditStatement first = sent.get(2);
            AuditStatement again = sent.get(3);
            assertTrue(again.getReread());
            assertEquals(first.getSql(), again.getSql());
            assertEquals(first.getParametersList(), again.getParametersList());
            assertEquals(
                    level == Isolation.REQUIRED,
                    first.getRowsList().equals(again.getRowsList()),
                    () -> first.getRowsList() + " " + again.getRowsList());
            assertEquals(
                    level == Isolation.REQUIRED ? "repeatable read" : "read committed",
                    sent.get(0).getIsolation());
        }
    }

    /** Both forms can be held before the commit, with all changes made, but only that of Tier A between its frames. */
    @ParameterizedTest
    @EnumSource(TradeResultForm.class)
    void aTradeResultIsHeldBetweenItsFramesAndBeforeItsCommit(TradeResultForm form) throws Exception {
        begin(assignment().tradeResult(form).makeAudit(DatabaseRole.OLTP));
        boolean inTierA = form == TradeResultForm.IN_TIER_A;
        List<Audit.Builder> points =
                List.of(Audit.newBuilder().setFrame("trade_result_frames5to6").setHold("here"), beforeCommit());
        for (Audit.Builder point : points) {
            long trade = call(order(Audit.newBuilder())).getTradeOrder().getTradeId();
            Request.Builder result = Request.newBuilder()
                    .setTradeResult(TradingHouse.resultOf(trade, 2_000))
                    .setAudit(point);
            if (point.hasFrame() && !inTierA) {
                assertEquals(
                        "Trade-Result never sends \"trade_result_frames5to6\", before which it was to be held; it may send"
                                + " begin, trade_result, commit, trade_result_completed, rollback",
                        call(result).getMessage());
                assertFalse(hold(HoldControl.Action.AWAIT).getMissed().isEmpty());
                continue;
            }
            CompletableFuture<Reply> done = CompletableFuture.supplyAsync(() -> call(result));
            HoldState held = hold(HoldControl.Action.AWAIT);
            assertTrue(held.getHeld(), held::getMissed);
            assertEquals(
                    "SBMT 0",
                    one("select t_st_id || ' ' || (select count(*) from settlement where se_t_id = t_id) from trade"
                            + " where t_id = " + trade));
            assertTrue(hold(HoldControl.Action.RELEASE).getHeld());
            TradingHouse.require(done.get());
            assertEquals(
                    inTierA ? List.of("begin", "select", "select", "commit") : List.of("begin", "select", "commit"),
                    done.get().getStatementsList().stream()
                            .map(s -> s.getSql().split(" ")[0])
                            .toList());
            assertEquals("CMPT", one("select t_st_id from trade where t_id = " + trade));
        }
    }

    /** An audit shows how the database keeps transactions apart, so nothing keeps them apart before. */
    @Test
    void tradeResultsOfABrokerMeetInAnAudit() throws Exception {
        begin(assignment().makeAudit(DatabaseRole.OLTP));
        long first = call(order(Audit.newBuilder())).getTradeOrder().getTradeId();
        long second = call(order(Audit.newBuilder())).getTradeOrder().getTradeId();
        CompletableFuture<Reply> held = CompletableFuture.supplyAsync(() -> call(Request.newBuilder()
                .setTradeResult(TradingHouse.resultOf(first, 2_000))
                .setAudit(beforeCommit())));
        assertTrue(hold(HoldControl.Action.AWAIT).getHeld());
        CompletableFuture<Reply> met = CompletableFuture.supplyAsync(() -> call(Request.newBuilder()
                .setTradeResult(TradingHouse.resultOf(second, 2_000))
                .setAudit(Audit.newBuilder())));
        while (one("select count(*) from pg_stat_activity where datname = current_database()"
                        + " and wait_event_type = 'Lock'")
                .equals("0")) {
            Thread.sleep(5);
        }
        hold(HoldControl.Action.RELEASE);
        TradingHouse.require(held.get());
        assertEquals("40001", met.get().getSqlState());
    }

    @ParameterizedTest
    @EnumSource(TradeResultForm.class)
    void whatFailedIsShownAndRetriedOnlyAsOftenAsTheAuditWants(TradeResultForm form) throws Exception {
        begin(assignment().tradeResult(form).makeAudit(DatabaseRole.OLTP));
        List<String> states =
                form == TradeResultForm.IN_TIER_A ? List.of("", "", "40001", "") : List.of("", "40001", "");
        long trade = call(order(Audit.newBuilder())).getTradeOrder().getTradeId();
        Request.Builder result = Request.newBuilder().setTradeResult(TradingHouse.resultOf(trade, 2_000));
        try (Connection other = oltp.connect();
                Statement statement = other.createStatement()) {
            statement.execute("create function hopeless() returns trigger language plpgsql as $$ begin"
                    + " raise exception 'conflict' using errcode = '40001'; end $$");
            statement.execute("create trigger hopeless before insert on settlement"
                    + " for each row execute function hopeless()");
        }
        Reply none = call(result.setAudit(Audit.newBuilder()));
        assertEquals("40001", none.getSqlState());
        assertEquals(0, none.getRetries());
        assertEquals(
                states,
                none.getStatementsList().stream()
                        .map(AuditStatement::getSqlState)
                        .toList());
        assertEquals("rollback", none.getStatements(states.size() - 1).getSql());
        Reply twice = call(result.setAudit(Audit.newBuilder().setMaxRetries(2)));
        assertEquals(2, twice.getRetries());
        assertEquals(3, twice.getStatements(twice.getStatementsCount() - 1).getAttempt());
        try (Connection other = oltp.connect();
                Statement statement = other.createStatement()) {
            statement.execute("drop trigger hopeless on settlement; drop function hopeless()");
        }
        TradingHouse.require(call(result));
    }

    @Test
    void aHeldSessionThatIsKilledFailsAlone() throws Exception {
        String before = one("select count(*) from trade");
        CompletableFuture<Reply> ordered = CompletableFuture.supplyAsync(() -> call(order(beforeCommit())));
        one("select pg_terminate_backend(" + hold(HoldControl.Action.AWAIT).getSession() + ", 10000)");
        hold(HoldControl.Action.RELEASE);
        Reply reply = ordered.get();
        assertEquals(-1, reply.getStatus());
        assertEquals("08006", reply.getSqlState());
        assertEquals(before, one("select count(*) from trade"));
        TradingHouse.require(call(order(Audit.newBuilder())));
    }

    @Test
    void anAuditIsOfItsDatabaseAndIsNoRun() throws Exception {
        try (Connection connection = oltp.connect()) {
            assertEquals(0, RunSessions.count(Engine.of("postgresql").files(), connection));
        }
        assertNotEquals(
                "0", one("select count(*) from pg_stat_activity where application_name = '" + RunSessions.AUDIT + "'"));
        Reply other = call(Request.newBuilder()
                .setTradeLookup(TradeLookupInput.newBuilder().setFrame(1)));
        assertTrue(other.getMessage().contains("does not check the DSS database"), other.getMessage());
        Reply read = call(Request.newBuilder()
                .setTradeStatus(TradeStatusInput.newBuilder().setAccountId(TradingHouse.account(1, 1))));
        assertEquals("read committed", read.getStatements(0).getIsolation());
        assertEquals(1, read.getStatementsCount());
        assertTrue(read.getStatus() >= 0, read.getMessage());
    }

    /** No transaction is ever held in a run. */
    @Test
    void aRunRefusesWhatIsForAudits() throws Exception {
        DatabaseAddress dss = TradingHouse.create(server);
        try (Connection connection = dss.connect()) {
            new Identities(Engine.of("postgresql").files()).role(connection, DatabaseRole.DSS);
        }
        begin(assignment().dss(dss).make());
        assertThrows(WireRefused.class, () -> connect("audit"));
        String before = one("select count(*) from trade");
        try (FrameChannel run = connect("secret")) {
            for (Request.Builder request : List.of(
                    order(beforeCommit()),
                    order(Audit.newBuilder()),
                    Request.newBuilder().setHoldControl(HoldControl.newBuilder().setHold("here")))) {
                Reply reply = run.call(request.build());
                assertEquals(-1, reply.getStatus());
                assertTrue(reply.getMessage().contains("audit requests need"), reply.getMessage());
            }
            assertEquals(before, one("select count(*) from trade"));
            Reply reply = run.call(order(Audit.newBuilder()).clearAudit().build());
            TradingHouse.require(reply);
            assertEquals(0, reply.getStatementsCount());
        } finally {
            connector.close();
            try (Connection admin = server.address("postgres").connect()) {
                Engine.of("postgresql").drop(admin, dss.database());
            }
        }
    }
}
