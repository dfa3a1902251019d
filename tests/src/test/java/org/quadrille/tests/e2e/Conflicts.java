package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.consistency.ConsistencyAudit;
import org.quadrille.schema.consistency.ConsistencyResult;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.population.Population;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.inputs.GroupInputs;

/**
 * On a database that is loaded, Trade-Results of one load unit from many sessions at once, on MariaDB: hardly any has to be tried again, none fails. Who locks
 * in one order cannot deadlock, however they meet, so no chance turns this red; that others would is shown by two that are
 * made to meet.
 */
abstract class Conflicts {
    private static final int RESULTS = 400;

    private static final String FILE = "frames/trade_result.sql";

    /** Waits until the test lets it go on. */
    private static final String MEETING = " do get_lock('meeting', 60); do release_lock('meeting');";

    private final DatabaseAddress address;
    private final DatabaseSpec spec;

    /** @param address of a database of one load unit, of MariaDB */
    Conflicts(DatabaseAddress address, DatabaseSpec spec) {
        this.address = address;
        this.spec = spec;
    }

    @Test
    void resultsOfManySessionsHardlyEverHaveToBeTriedAgain() throws Exception {
        for (int sessions : Boolean.getBoolean("kit.long") ? List.of(4, 8, 16, 32) : List.of(4, 32)) {
            for (boolean inTheDatabase : new boolean[] {false, true}) {
                Map<String, Integer> retried = retried(sessions, inTheDatabase);
                System.out.println("Trade-Results, " + sessions + " sessions, "
                        + (inTheDatabase ? "in the database" : "two calls") + ": retried " + retried);
                assertTrue(sum(retried) <= RESULTS / 100, retried.toString());
            }
        }
        try (Connection connection = address.connect()) {
            new Identities(address.files()).usedBy(connection, "conflicts");
        }
        List<ConsistencyResult> results = new ConsistencyAudit(
                        new ConsistencyAudit.Options(1, false, true, 0, () -> false))
                .run(List.of(new ConsistencyAudit.Database(
                        address.engine(), address::connectReadOnly, (done, planned) -> {})))
                .get(0);
        assertEquals(List.of(), ConsistencyResult.findings(results));
    }

    /**
     * Two Trade-Results of one broker meet between the lock of their accounts and the broker: whoever has read the broker
     * there waits for the other when both write it, so that one is tried again; else none.
     */
    @ParameterizedTest
    @CsvSource({"set @trades = (select b_num_trades from broker where b_id = broker_id);, 1", "'', 0"})
    void aBrokerThatIsReadBeforeItIsWrittenShowsInTheRetries(String read, int deadlocks) throws Exception {
        String text = address.files().text(FILE);
        String locked = "where ca_id = account_id\n           for update;";
        assertTrue(text.contains(locked), text);
        install(text.replace(locked, locked + read + MEETING));
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (Connection gate = address.connect();
                Statement gates = gate.createStatement()) {
            Queue<Order> pair = ofOneBroker(orders(address, 5));
            gates.execute("do get_lock('meeting', 0)");
            Future<Map<String, Integer>> retried = thread.submit(() -> run(address, pair, 2, false));
            while (count(gates, "select count(*) from information_schema.processlist where state = 'User lock'") < 2) {
                assertFalse(retried.isDone(), "they have not met");
                Thread.sleep(20);
            }
            gates.execute("do release_lock('meeting')");
            assertEquals(deadlocks == 0 ? Map.of() : Map.of(SqlStates.DEADLOCK, deadlocks), retried.get());
        } finally {
            thread.shutdownNow();
            install(text);
        }
    }

    /** Two orders of different accounts of one broker. */
    private Queue<Order> ofOneBroker(Queue<Order> orders) throws SQLException {
        Map<Long, Order> byBroker = new TreeMap<>();
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            for (Order order : orders) {
                long account = count(statement, "select t_ca_id from trade where t_id = " + order.getTradeId());
                long broker = count(statement, "select ca_b_id from customer_account where ca_id = " + account);
                Order other = byBroker.putIfAbsent(broker, order);
                if (other != null
                        && count(statement, "select t_ca_id from trade where t_id = " + other.getTradeId())
                                != account) {
                    return new ConcurrentLinkedQueue<>(List.of(other, order));
                }
            }
        }
        throw new AssertionError("no two orders of a broker");
    }

    @Test
    void anOrderNeedNotBeTriedAgainBecauseItsBrokerChanged() throws Exception {
        whileBrokersChange();
        String file = "frames/trade_order.sql";
        String text = address.files().text(file);
        String set = "set session innodb_snapshot_isolation = off;";
        assertTrue(text.contains(set), text);
        install(text.replace(set, ""));
        try {
            ExecutionException refused = assertThrows(ExecutionException.class, this::whileBrokersChange);
            assertTrue(refused.getMessage().contains("Record has changed"), refused.getMessage());
        } finally {
            install(text);
        }
    }

    /** A limit order while another session changes all brokers, as Trade-Results do. */
    private void whileBrokersChange() throws Exception {
        Request request = limitOrder();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (EngineSide side = new EngineSide(address);
                Connection results = address.connect();
                Statement brokers = results.createStatement();
                Connection watch = address.connect();
                Statement watching = watch.createStatement()) {
            results.setAutoCommit(false);
            brokers.execute("update broker set b_num_trades = b_num_trades + 1");
            Future<Reply> order = thread.submit(() -> side.answer(TransactionType.TRADE_ORDER, request, false));
            do {
                // The server renews what it says only when nobody has asked for a tenth of a second: else it may be
                // that of
                // an earlier wait.
                Thread.sleep(200);
            } while (!order.isDone() && !waits(watching));
            assertFalse(order.isDone(), "the order has not waited");
            results.commit();
            try {
                assertEquals(0, order.get().getStatus());
            } finally {
                brokers.execute("update broker set b_num_trades = b_num_trades - 1");
                results.commit();
            }
        } finally {
            thread.shutdownNow();
        }
    }

    private static boolean waits(Statement watching) throws SQLException {
        return count(watching, "select count(*) from information_schema.innodb_lock_waits") > 0;
    }

    private static long count(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    private Request limitOrder() {
        GroupData data = new GroupData(new Population(spec.seed(), spec.scale()));
        RandomStream random = new RandomStream(3, 1, 1);
        GroupInputs inputs =
                new GroupInputs(data, Profiles.load("standard", Path.of(".")).inputs(), type -> random);
        while (true) {
            Request request = inputs.maker(TransactionType.TRADE_ORDER).next();
            TradeOrderInput order = request.getTradeOrder();
            if (List.of("TLB", "TLS", "TSL").contains(order.getTradeType()) && !order.getRollBack()) {
                return request;
            }
        }
    }

    private void install(String procedures) throws SQLException {
        try (Connection connection = address.connectToLoad();
                Statement statement = connection.createStatement()) {
            statement.execute(procedures);
        }
    }

    private static int sum(Map<String, Integer> retried) {
        return retried.values().stream().mapToInt(Integer::intValue).sum();
    }

    private Map<String, Integer> retried(int sessions, boolean inTheDatabase) throws Exception {
        Queue<Order> orders = orders(address, 100 * sessions + (inTheDatabase ? 1 : 0));
        return run(address, orders, sessions, inTheDatabase);
    }

    /** Enters orders one after another; those for the market. */
    private Queue<Order> orders(DatabaseAddress address, long seed) throws SQLException {
        GroupData data = new GroupData(new Population(spec.seed(), spec.scale()));
        GroupInputs inputs = new GroupInputs(
                data,
                Profiles.load("standard", Path.of(".")).inputs(),
                type -> new RandomStream(seed, 1, type.ordinal()));
        Queue<Order> orders = new ConcurrentLinkedQueue<>();
        try (EngineSide side = new EngineSide(address)) {
            while (orders.size() < RESULTS) {
                side.answer(
                        TransactionType.TRADE_ORDER,
                        inputs.maker(TransactionType.TRADE_ORDER).next(),
                        false);
                side.orders.waiting().stream()
                        .filter(order -> order.getAction() == Order.Action.PROCESS)
                        .forEach(orders::add);
            }
        }
        return orders;
    }

    /** Retries by state. */
    private static Map<String, Integer> run(
            DatabaseAddress address, Queue<Order> orders, int sessions, boolean inTheDatabase) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(sessions);
        try {
            List<Callable<Map<String, Integer>>> tasks = new ArrayList<>();
            for (int i = 0; i < sessions; i++) {
                tasks.add(() -> session(address, orders, inTheDatabase));
            }
            Map<String, Integer> all = new TreeMap<>();
            for (Future<Map<String, Integer>> task : threads.invokeAll(tasks)) {
                task.get().forEach((state, count) -> all.merge(state, count, Integer::sum));
            }
            return all;
        } finally {
            threads.shutdownNow();
        }
    }

    private static Map<String, Integer> session(DatabaseAddress address, Queue<Order> orders, boolean inTheDatabase)
            throws SQLException {
        Map<String, Integer> retried = new TreeMap<>();
        try (EngineSide side = new EngineSide(address)) {
            for (Order order = orders.poll(); order != null; order = orders.poll()) {
                Request request = Request.newBuilder()
                        .setTradeResult(TradeResultInput.newBuilder()
                                .setTradeId(order.getTradeId())
                                .setTradePrice(2_500))
                        .build();
                while (true) {
                    try {
                        Reply reply = side.answer(TransactionType.TRADE_RESULT, request, inTheDatabase);
                        assertEquals(0, reply.getStatus(), reply::toString);
                        break;
                    } catch (SQLException e) {
                        side.frames.rollBack(side.connection);
                        String state = side.frames.state((SQLException) e.getCause());
                        if (!SqlStates.retryable(state)) {
                            throw e;
                        }
                        retried.merge(state, 1, Integer::sum);
                    }
                }
            }
        }
        return retried;
    }
}
