package org.quadrille.vconnector.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.cli.Build;
import org.quadrille.common.wire.MarketLag;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.database.Databases;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.Transaction;

/** A separate database on a real server, with the rows of writes.sql, and a session that trades in it. */
public final class TradingHouse implements AutoCloseable {
    public static final long ID_SHIFT = 4_300_000_000L;

    /** What its database is stamped with. */
    public static final DatabaseSpec SPEC = new DatabaseSpec(7, new Scale(1, 1, 5, 30), 300);

    private static EmbeddedServer server;
    private static int databases;
    /** The database that those of the shared server are copied from. */
    private static DatabaseAddress original;

    private final Databases pools;
    private final Counters counters = new Counters();
    private final FailureLog failures = new FailureLog();
    private final PendingOrders orders = new PendingOrders(new GroupId(1, 2));
    private final TransactionRunner runner;
    private final Connection connection;
    private final DatabaseAddress address;
    private final TradeResultForm form;
    private final MarketLag lag = new MarketLag();

    private TradingHouse(DatabaseAddress address, int connections, TradeResultForm form) throws SQLException {
        this.address = address;
        this.form = form;
        PoolTarget target = new PoolTarget(address, connections, RunSessions.RUN);
        this.pools = new Databases(Map.of(DatabaseRole.OLTP, target, DatabaseRole.DSS, target));
        this.runner = new TransactionRunner(
                pools, FrameSender.joined(Engine.of("postgresql")), orders, counters, failures, form, lag);
        this.connection = address.connect();
    }

    /** Opens one with the standard form of Trade-Result. */
    static TradingHouse open() {
        return open(TradeResultForm.IN_TIER_A, 4);
    }

    static TradingHouse open(TradeResultForm form, int connections) {
        try {
            return new TradingHouse(create(sharedServer()), connections, form);
        } catch (SQLException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The server shared by all trading houses that do not have their own. */
    public static synchronized EmbeddedServer sharedServer() throws IOException {
        if (server == null) {
            server = newServer();
        }
        return server;
    }

    private static EmbeddedServer newServer() throws IOException {
        Path folder = Files.createTempDirectory("quadrille-trading");
        folder.toFile().deleteOnExit();
        // The tests need isolation, not durability.
        return EmbeddedServer.in(folder).set("fsync", "off").start();
    }

    /** Makes the database of a trading house, stamped as loaded, without a role. */
    public static synchronized DatabaseAddress create(EmbeddedServer on) throws SQLException, IOException {
        DatabaseAddress address = on.address("trading" + ++databases);
        try (Connection admin = on.address("postgres").connect()) {
            if (on == server) {
                // Copying takes a fraction of the time of the statements.
                if (original == null) {
                    DatabaseAddress filled = on.address("original");
                    fill(admin, filled);
                    original = filled;
                }
                Engine.of("postgresql").copy(admin, original.database(), address.database(), Optional.empty());
            } else {
                fill(admin, address);
            }
        }
        return address;
    }

    /** Makes one that is also stamped with its role. */
    public static DatabaseAddress create(EmbeddedServer on, DatabaseRole role) throws SQLException, IOException {
        DatabaseAddress made = create(on);
        try (Connection connection = made.connect()) {
            new Identities(Engine.of("postgresql").files()).role(connection, role);
        }
        return made;
    }

    private static void fill(Connection admin, DatabaseAddress address) throws SQLException, IOException {
        SqlFiles files = Engine.of("postgresql").files();
        Identities identities = new Identities(files);
        Engine.of("postgresql").create(admin, address.database(), Optional.empty());
        try (Connection made = address.connect();
                Statement statement = made.createStatement()) {
            identities.begin(made, Build.id(), SPEC);
            for (String file : List.of("tables", "indexes", "indexes-oltp", "constraints", "frames/common")) {
                statement.execute(files.text(file + ".sql"));
            }
            for (TransactionType type : TransactionType.values()) {
                String name = type.title().toLowerCase(Locale.ROOT).replace('-', '_');
                statement.execute(files.text("frames/" + name + ".sql"));
            }
            try (InputStream rows = TradingHouse.class.getResourceAsStream("/org/quadrille/vconnector/writes.sql")) {
                statement.execute(new String(rows.readAllBytes(), StandardCharsets.UTF_8));
            }
            identities.loaded(made);
        }
    }

    /** Id of account 1 or 2 of a customer, whose number is given without the id shift. */
    public static long account(int customer, int number) {
        return (ID_SHIFT + customer - 1) * 10 + number;
    }

    /** Another session. */
    TransactionRunner newRunner() {
        return new TransactionRunner(
                pools,
                FrameSender.joined(Engine.of("postgresql")),
                new PendingOrders(new GroupId(1, 2)),
                counters,
                failures,
                form,
                lag);
    }

    Counters counters() {
        return counters;
    }

    DatabaseAddress address() {
        return address;
    }

    /** A separate connection for looking at the database. */
    Connection connection() {
        return connection;
    }

    Reply run(Request.Builder request) {
        return runner.run(request.build());
    }

    /** A session in which every request asks for the same transaction. */
    TransactionRunner runnerOf(Transaction transaction) {
        return new TransactionRunner(
                pools,
                FrameSender.joined(Engine.of("postgresql")),
                orders,
                counters,
                failures,
                lag,
                request -> transaction);
    }

    /** What the last transaction left for the market. */
    List<Order> orders() {
        return orders.waiting();
    }

    /** An order by the owner; the price is 0 for a market order. */
    public static TradeOrderInput.Builder order(
            int customer, int number, String type, String symbol, int quantity, long price) {
        return TradeOrderInput.newBuilder()
                .setAccountId(account(customer, number))
                .setExecutorFirstName("First" + customer)
                .setExecutorLastName("Last" + customer)
                .setExecutorTaxId("TAX" + customer)
                .setSymbol(symbol)
                .setTradeType(type)
                .setQuantity(quantity)
                .setRequestedPrice(price);
    }

    Reply order(TradeOrderInput.Builder input) {
        return run(Request.newBuilder().setTradeOrder(input));
    }

    Reply result(long tradeId, long price) {
        return run(Request.newBuilder().setTradeResult(resultOf(tradeId, price)));
    }

    public static TradeResultInput.Builder resultOf(long tradeId, long price) {
        return TradeResultInput.newBuilder().setTradeId(tradeId).setTradePrice(price);
    }

    /** Orders and completes a market trade; returns its id. */
    long trade(TradeOrderInput.Builder input, long price) {
        Reply ordered = order(input);
        require(ordered);
        long id = ordered.getTradeOrder().getTradeId();
        require(result(id, price));
        return id;
    }

    public static void require(Reply reply) {
        if (reply.getStatus() != 0) {
            throw new AssertionError(
                    "status " + reply.getStatus() + " " + reply.getSqlState() + ": " + reply.getMessage());
        }
    }

    /** The rows of a query, one string each, columns separated by spaces. */
    List<String> rows(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> texts = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder text = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    text.append(i == 1 ? "" : " ").append(rows.getString(i));
                }
                texts.add(text.toString());
            }
            return texts;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    String one(String sql) {
        return rows(sql).get(0);
    }

    void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    @Override
    public void close() {
        pools.close();
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
