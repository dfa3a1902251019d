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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.vconnector.database.Databases;
import org.quadrille.vconnector.database.PoolTarget;
import org.quadrille.vconnector.transactions.Orders;

/** A database of its own on a real server, with the rows of writes.sql, and a session that trades in it. */
final class TradingHouse implements AutoCloseable {
    static final long ID_SHIFT = 4_300_000_000L;

    private static EmbeddedServer server;
    private static int databases;

    private final Databases pools;
    private final Counters counters = new Counters();
    private final Orders orders = new Orders(1, 2);
    private final TransactionRunner runner;
    private final Connection connection;
    private final DatabaseAddress address;

    private TradingHouse(DatabaseAddress address, int connections) throws SQLException {
        this.address = address;
        this.pools = new Databases(new PoolTarget(address, connections), new PoolTarget(address, connections));
        this.runner = new TransactionRunner(pools, orders, counters);
        this.connection = address.connect();
    }

    static TradingHouse open() {
        return open(4);
    }

    static TradingHouse open(int connections) {
        try {
            return new TradingHouse(create(sharedServer()), connections);
        } catch (SQLException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes a trading house on any server. */
    static TradingHouse open(EmbeddedServer on) throws SQLException, IOException {
        return new TradingHouse(create(on), 2);
    }

    private static synchronized EmbeddedServer sharedServer() throws IOException {
        if (server == null) {
            server = newServer();
        }
        return server;
    }

    static EmbeddedServer newServer() throws IOException {
        Path folder = Files.createTempDirectory("quadrille-trading");
        folder.toFile().deleteOnExit();
        // The tests ask for isolation, not for durability.
        return EmbeddedServer.in(folder).set("fsync", "off").start();
    }

    private static synchronized DatabaseAddress create(EmbeddedServer on) throws SQLException, IOException {
        String name = "trading" + ++databases;
        try (Connection admin = on.address("postgres").connect();
                Statement statement = admin.createStatement()) {
            statement.execute("create database " + name);
        }
        DatabaseAddress address = on.address(name);
        List<String> frames = Arrays.stream(TransactionType.values())
                .map(type -> "/postgresql/frames/"
                        + type.title().toLowerCase(Locale.ROOT).replace('-', '_') + ".sql")
                .toList();
        List<String> files = Stream.of(
                        Stream.of(
                                "/postgresql/tables.sql",
                                "/postgresql/indexes.sql",
                                "/postgresql/indexes-oltp.sql",
                                "/postgresql/constraints.sql",
                                "/postgresql/frames/common.sql"),
                        frames.stream(),
                        Stream.of("/org/quadrille/vconnector/writes.sql"))
                .flatMap(s -> s)
                .toList();
        try (Connection made = address.connect();
                Statement statement = made.createStatement()) {
            for (String file : files) {
                try (InputStream in = TradingHouse.class.getResourceAsStream(file)) {
                    statement.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return address;
    }

    /** Account 1 or 2 of a customer, unshifted. */
    static long account(int customer, int number) {
        return (ID_SHIFT + customer - 1) * 10 + number;
    }

    /** Another session. */
    TransactionRunner newRunner() {
        return new TransactionRunner(pools, new Orders(1, 2), counters);
    }

    Counters counters() {
        return counters;
    }

    DatabaseAddress address() {
        return address;
    }

    Reply run(Request.Builder request) {
        return runner.run(request.build());
    }

    /** What the last transaction left for the market. */
    List<Order> orders() {
        return orders.waiting();
    }

    /** An order of the owner; 0 as price for a market order. */
    static TradeOrderInput.Builder order(
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

    static TradeResultInput.Builder resultOf(long tradeId, long price) {
        return TradeResultInput.newBuilder().setTradeId(tradeId).setTradePrice(price);
    }

    /** Orders and completes a market trade; answers its id. */
    long trade(TradeOrderInput.Builder input, long price) {
        Reply ordered = order(input);
        require(ordered);
        long id = ordered.getTradeOrder().getTradeId();
        require(result(id, price));
        return id;
    }

    static void require(Reply reply) {
        if (reply.getStatus() != 0) {
            throw new AssertionError(
                    "status " + reply.getStatus() + " " + reply.getSqlState() + ": " + reply.getMessage());
        }
    }

    /** The rows of a query, one text each, columns separated by blanks. */
    List<String> rows(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> texts = new java.util.ArrayList<>();
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
