package org.quadrille.tests.bench;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.deck.Deck;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.population.Population;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.inputs.GroupInputs;
import org.quadrille.vconnector.transactions.BrokerVolume;
import org.quadrille.vconnector.transactions.CustomerPosition;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.MarketWatch;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.SecurityDetail;
import org.quadrille.vconnector.transactions.TradeLookup;
import org.quadrille.vconnector.transactions.TradeOrder;
import org.quadrille.vconnector.transactions.TradeStatus;
import org.quadrille.vconnector.transactions.TradeUpdate;
import org.quadrille.vconnector.transactions.Transaction;

/**
 * The calls that customer transactions send to the database, recorded while the kit's own transactions run inputs from
 * its own makers, dealt from its own deck. Grouped by shape: the statements of a transaction, in their order.
 */
final class Calls {
    /**
     * A statement of the connector with its parameters.
     *
     * @param sql as the connector has it, several statements separated by semicolons
     * @param parameters as the server reads them from text
     */
    record Call(String sql, List<String> parameters) {}

    private static final long PURPOSE = 0xBE;

    private final Map<List<String>, List<List<Call>>> byShape = new LinkedHashMap<>();
    private final Map<List<String>, TransactionType> types = new LinkedHashMap<>();

    private Calls() {}

    /**
     * Runs transactions and records them.
     *
     * @param connection to the database, in autocommit
     * @param setup gives the mix and the inputs
     * @param count how many
     */
    static Calls record(Connection connection, RunSetup setup, int count) throws SQLException {
        Calls calls = new Calls();
        Profile profile = setup.profile();
        Engine engine = Engine.of(setup.testbed().engine());
        long seed = setup.testbed().inputSeed().number();
        GroupData data = new GroupData(new Population(setup.testbed().seed(), setup.scale(new GroupId(1, 1))));
        GroupInputs inputs =
                new GroupInputs(data, profile.inputs(), type -> new RandomStream(seed, PURPOSE, type.ordinal()));
        List<TransactionType> customers = TransactionType.customerTypes();
        Deck deck = Deck.of(
                customers.stream().mapToInt(profile::weight).toArray(), new RandomStream(seed, PURPOSE, PURPOSE));
        Map<TransactionType, Transaction> transactions = transactions();
        for (int i = 0; i < count; i++) {
            TransactionType type = customers.get(deck.deal());
            calls.add(
                    type,
                    run(
                            transactions.get(type),
                            FrameSender.joined(engine),
                            connection,
                            inputs.maker(type).next()));
        }
        return calls;
    }

    private static Map<TransactionType, Transaction> transactions() {
        return List.of(
                        new BrokerVolume(),
                        new CustomerPosition(),
                        new MarketWatch(),
                        new SecurityDetail(),
                        new TradeLookup(),
                        new TradeOrder(new PendingOrders(new GroupId(1, 1))),
                        new TradeStatus(),
                        new TradeUpdate())
                .stream()
                .collect(Collectors.toMap(Transaction::type, transaction -> transaction));
    }

    private static List<Call> run(Transaction transaction, FrameSender frames, Connection connection, Request request)
            throws SQLException {
        List<Call> sent = new ArrayList<>();
        Reply.Builder reply = Reply.newBuilder();
        Transaction.Outcome outcome = transaction.run(frames, recording(connection, sent), request, reply);
        if (outcome == Transaction.Outcome.ROLLBACK
                || TransactionStatus.isInvalid(reply.getStatus())
                || sent.isEmpty()) {
            throw new IllegalStateException(transaction.type().title() + " ended with " + outcome + ", status "
                    + reply.getStatus() + " after " + sent.size() + " calls");
        }
        return sent;
    }

    private void add(TransactionType type, List<Call> transaction) {
        List<String> shape = transaction.stream().map(Call::sql).toList();
        byShape.computeIfAbsent(shape, s -> new ArrayList<>()).add(transaction);
        types.put(shape, type);
    }

    /** All recorded transactions, by shape. */
    List<List<List<Call>>> shapes() {
        return List.copyOf(byShape.values());
    }

    /** How many there are of each type, for the reader. */
    Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        byShape.forEach((shape, calls) -> counts.merge(types.get(shape).code(), calls.size(), Integer::sum));
        return counts;
    }

    private static Connection recording(Connection connection, List<Call> sent) {
        return (Connection) proxy(Connection.class, connection, (method, arguments, result) -> {
            if (!method.equals("prepareStatement")) {
                return result;
            }
            TreeMap<Integer, String> parameters = new TreeMap<>();
            return proxy(PreparedStatement.class, result, (call, values, answer) -> {
                if (call.startsWith("set") && values.length == 2 && values[0] instanceof Integer place) {
                    parameters.put(place, text(values[1]));
                } else if (call.equals("execute")) {
                    sent.add(new Call((String) arguments[0], List.copyOf(parameters.values())));
                }
                return answer;
            });
        });
    }

    /** Sees each call and its result, and may replace the result. */
    @FunctionalInterface
    private interface Watch {
        Object after(String method, Object[] arguments, Object result) throws SQLException;
    }

    private static Object proxy(Class<?> type, Object target, Watch watch) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            try {
                return watch.after(method.getName(), arguments, method.invoke(target, arguments));
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    private static String text(Object value) throws SQLException {
        if (!(value instanceof Array array)) {
            return value.toString();
        }
        return Arrays.stream((Object[]) array.getArray())
                .map(element -> element instanceof String s
                        ? '"' + s.replace("\\", "\\\\").replace("\"", "\\\"") + '"'
                        : element.toString())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
