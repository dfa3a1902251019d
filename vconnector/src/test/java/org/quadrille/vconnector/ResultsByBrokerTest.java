package org.quadrille.vconnector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TradeResultOrder;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.vconnector.session.TradingHouse;

/** A connector whose profile orders Trade-Results by broker, over real sockets and against a real database. */
@Timeout(180)
class ResultsByBrokerTest {
    private static final String BLOCKED = "select count(*) from pg_stat_activity where datname = current_database()"
            + " and wait_event_type = 'Lock'";

    private static final Request ORDER = Request.newBuilder()
            .setTradeOrder(TradingHouse.order(1, 1, "TMB", "S001", 100, 2_000))
            .build();

    private static EmbeddedServer server;
    private static DatabaseAddress oltp;
    private static DatabaseAddress dss;

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
                InetAddress.getLoopbackAddress(), 0, () -> "secret", sender -> (FrameServer.Orders) order -> {});
    }

    @AfterEach
    void close() {
        worker.reset(TestAssignment.lastRun());
        connector.close();
        market.close();
    }

    /** Of three Trade-Results of one broker, the sender of the second is lost while it waits: the third is not. */
    @Test
    void aProfileMayOrderTradeResultsByBroker() throws Exception {
        worker.configure(new TestAssignment(connector.dataPort(), market.port(), oltp, dss, server.passwordFile())
                .tradeResultOrder(TradeResultOrder.BY_BROKER)
                .make());
        worker.prepare();
        worker.start(worker.clockMicros());
        List<CompletableFuture<Reply>> replies = new ArrayList<>();
        List<FrameChannel> channels = new ArrayList<>();
        try (Connection holding = oltp.connect();
                Statement statement = holding.createStatement()) {
            statement.execute("begin; select 1 from broker for update");
            for (int i = 0; i < 3; i++) {
                FrameChannel channel = connect();
                channels.add(channel);
                long trade = channel.call(ORDER).getTradeOrder().getTradeId();
                replies.add(CompletableFuture.supplyAsync(() -> result(channel, trade)));
                while (i == 0 ? blocked() != 1 : gauge("resultsWaiting") != i) {
                    Thread.sleep(5);
                }
            }
            channels.get(1).close();
            assertThrows(ExecutionException.class, () -> replies.get(1).get(30, TimeUnit.SECONDS));
            statement.execute("rollback");
        }
        TradingHouse.require(replies.get(0).get(30, TimeUnit.SECONDS));
        TradingHouse.require(replies.get(2).get(30, TimeUnit.SECONDS));
        assertEquals(0, gauge("resultsUnordered"));
        assertEquals(-811, result(channels.get(0), 1).getStatus());
        assertEquals(1, gauge("resultsUnordered"), "nobody knows the broker of a trade of before");
        channels.forEach(FrameChannel::close);
    }

    private FrameChannel connect() throws IOException {
        return FrameChannel.connect("127.0.0.1", connector.dataPort(), "secret", "mee-1", Duration.ofSeconds(5));
    }

    private static int blocked() throws SQLException {
        try (Connection connection = oltp.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(BLOCKED)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static Reply result(FrameChannel channel, long trade) {
        try {
            return channel.call(Request.newBuilder()
                    .setTradeResult(TradingHouse.resultOf(trade, 2_000))
                    .build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private double gauge(String name) {
        return worker.status().gauges().stream()
                .filter(gauge -> gauge.name().equals(name))
                .mapToDouble(WorkerStatus.Gauge::value)
                .findFirst()
                .orElseThrow();
    }
}
