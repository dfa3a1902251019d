package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * mariadb-slap sending recorded calls, begin, call and commit in one text as the connector sends them: one process for
 * each connection, because all connections of one process would send the same calls at the same time. What it did is told
 * by the server, which counts the statements that clients send.
 */
final class MariadbSlap implements BareCaller {
    private static final String PROGRAM = "mariadb-slap";
    /** Whatever else is a text. */
    private static final Pattern PLAIN = Pattern.compile("-?[0-9]{1,18}|true|false");

    private static final String SETTINGS = "set collation_connection = 'utf8mb4_nopad_bin', sql_mode ="
            + " 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', div_precision_increment = 20";

    private static final int SEED = 1;

    private final DatabaseAddress address;
    private final Path folder;
    private final List<List<Calls.Call>> transactions = new ArrayList<>();
    /** Of a transaction, on the average. */
    private final double statements;

    /** @param folder for the texts */
    MariadbSlap(DatabaseAddress address, Calls calls, Path folder) throws IOException {
        this.address = address;
        this.folder = Files.createDirectories(folder);
        calls.shapes().forEach(transactions::addAll);
        this.statements = transactions.stream()
                        .flatMap(List::stream)
                        .mapToLong(call ->
                                1 + call.sql().chars().filter(c -> c == ';').count())
                        .sum()
                / (double) transactions.size();
    }

    @Override
    public Rate run(EmbeddedServer server, int connections, int warmUp, int seconds) throws Exception {
        List<Process> clients = new ArrayList<>();
        try {
            for (int client = 0; client < connections; client++) {
                clients.add(start(client));
            }
            List<Long> pids = clients.stream().map(Process::pid).toList();
            TimeUnit.SECONDS.sleep(warmUp);
            requireAll(clients);
            double done = statements();
            double used = ProcessCpu.seconds(pids);
            double served = ProcessCpu.server(server.pid());
            long start = System.nanoTime();
            TimeUnit.SECONDS.sleep(seconds);
            double taken = (System.nanoTime() - start) / 1e9;
            Rate rate = new Rate(
                    (statements() - done) / statements,
                    taken,
                    ProcessCpu.seconds(pids) - used,
                    ProcessCpu.server(server.pid()) - served);
            requireAll(clients);
            if (rate.rate() < 10) {
                throw new IllegalStateException(PROGRAM + " made only " + rate.transactions() + " transactions");
            }
            return rate;
        } finally {
            clients.forEach(Process::destroy);
            for (Process client : clients) {
                client.waitFor();
            }
        }
    }

    private Process start(int client) throws IOException {
        Path texts = folder.resolve("client" + client + ".sql");
        if (!Files.exists(texts)) {
            write(texts, new Random(SEED + client));
        }
        ProcessBuilder builder = new ProcessBuilder(
                        PROGRAM,
                        "--no-defaults",
                        "--protocol=tcp",
                        "--skip-ssl",
                        "--host=" + address.host(),
                        "--port=" + address.port(),
                        "--user=" + address.user(),
                        "--create-schema=" + address.database(),
                        "--no-drop",
                        "--init-command=" + SETTINGS,
                        "--concurrency=1",
                        "--number-of-queries=1000000000",
                        "--query=" + texts)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("client" + client + ".txt").toFile());
        builder.environment().put("MYSQL_PWD", address.password());
        return builder.start();
    }

    /** Transactions in an order of the client's own, one call a line. */
    private void write(Path file, Random random) throws IOException {
        List<List<Calls.Call>> order = new ArrayList<>(transactions);
        Collections.shuffle(order, random);
        try (Writer out = Files.newBufferedWriter(file)) {
            for (List<Calls.Call> transaction : order) {
                for (Calls.Call call : transaction) {
                    out.write(text(call));
                    out.write('\n');
                }
            }
        }
    }

    private static String text(Calls.Call call) {
        StringBuilder sql = new StringBuilder();
        int parameter = 0;
        for (char c : call.sql().toCharArray()) {
            sql.append(c == '?' ? literal(call.parameters().get(parameter++)) : String.valueOf(c));
        }
        return sql.toString();
    }

    private static String literal(String value) {
        return PLAIN.matcher(value).matches()
                ? value
                : "'" + value.replace("\\", "\\\\").replace("'", "''").replace("\n", "\\n") + "'";
    }

    private void requireAll(List<Process> clients) throws IOException {
        for (int client = 0; client < clients.size(); client++) {
            if (!clients.get(client).isAlive()) {
                throw new IllegalStateException(
                        PROGRAM + " has ended: " + Kit.lastWords(folder.resolve("client" + client + ".txt")));
            }
        }
    }

    private double statements() throws SQLException {
        try (Connection connection = address.connect()) {
            return BareLoad.number(
                    connection,
                    "select variable_value from information_schema.global_status where variable_name = 'questions'");
        }
    }

    /** Why it cannot be started here, naming its package. */
    static Optional<String> missing() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, PROGRAM)))
                ? Optional.empty()
                : Optional.of("it needs " + PROGRAM + ": install the Debian package mariadb-client");
    }
}
