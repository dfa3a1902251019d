package org.quadrille.tests.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * pgbench sending recorded calls: prepared statements with parameters, as the connector sends them; those that the
 * connector sends in one round trip go in one pipeline. One script for each shape of transaction, weighted by how often
 * it was recorded. A script runs {@link #BATCH} transactions, whose parameters it first fetches with one statement,
 * because pgbench cannot generate text; that costs pgbench one more cheap statement for each batch.
 */
final class PgBench implements BareCaller {
    /** Transactions in one script. */
    static final int BATCH = 10;

    private static final int OLDEST = 15;
    private static final Pattern PROGRESS = Pattern.compile("progress: ([0-9.]+) s, ([0-9.]+) tps.*");
    private static final Pattern FAILED = Pattern.compile("number of failed transactions: (\\d+).*");

    private final DatabaseAddress address;
    private final Path folder;
    private final List<String> scripts = new ArrayList<>();

    /**
     * Writes the scripts, and their parameters into tables of the schema {@code bench}.
     *
     * @param folder for the scripts
     */
    PgBench(DatabaseAddress address, Calls calls, Path folder) throws SQLException, IOException {
        this.address = address;
        this.folder = Files.createDirectories(folder);
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("drop schema if exists bench cascade");
            statement.execute("create schema bench");
            for (List<List<Calls.Call>> shape : calls.shapes()) {
                write(connection, shape);
            }
            statement.execute("vacuum analyze");
        }
    }

    private void write(Connection connection, List<List<Calls.Call>> transactions) throws SQLException, IOException {
        String table = "bench.calls" + (scripts.size() + 1);
        int rows = Math.max(1, transactions.size() / BATCH);
        List<String> columns = new ArrayList<>();
        StringBuilder script = new StringBuilder(
                "\\set row random(1, " + rows + ")\nselect * from " + table + " where id = :row \\gset\n");
        for (int place = 0; place < BATCH; place++) {
            int call = 0;
            for (Calls.Call one : transactions.get(0)) {
                script.append(statements(one, "p" + place + "_" + call++ + "_", columns));
            }
        }
        fill(connection, table, columns.size(), rows, transactions);
        Path file = folder.resolve("shape" + (scripts.size() + 1) + ".sql");
        Files.writeString(file, script);
        scripts.add(file + "@" + transactions.size());
    }

    /** A call as pgbench sends it: each parameter is a variable, which becomes a column of the table. */
    private static String statements(Calls.Call call, String prefix, List<String> columns) {
        StringBuilder text = new StringBuilder();
        int parameter = 0;
        for (char c : call.sql().toCharArray()) {
            if (c == '?') {
                String column = prefix + parameter++;
                columns.add(column);
                text.append(':').append(column);
            } else {
                text.append(c);
            }
        }
        if (parameter != call.parameters().size()) {
            throw new IllegalStateException(call.parameters().size() + " parameters of " + call.sql());
        }
        String[] parts = text.toString().split(";\\s*");
        String lines = String.join(";\n", parts) + ";\n";
        return parts.length == 1 ? lines : "\\startpipeline\n" + lines + "\\endpipeline\n";
    }

    private static void fill(
            Connection connection, String table, int columns, int rows, List<List<Calls.Call>> transactions)
            throws SQLException {
        StringBuilder create = new StringBuilder("create table " + table + " (id integer primary key");
        List<String> names = new ArrayList<>();
        for (int place = 0; place < BATCH; place++) {
            for (int call = 0; call < transactions.get(0).size(); call++) {
                for (int p = 0; p < transactions.get(0).get(call).parameters().size(); p++) {
                    names.add("p" + place + "_" + call + "_" + p);
                }
            }
        }
        names.forEach(name -> create.append(", ").append(name).append(" text storage external"));
        try (Statement statement = connection.createStatement()) {
            statement.execute(create + ")");
        }
        try (PreparedStatement insert =
                connection.prepareStatement("insert into " + table + " values (?" + ", ?".repeat(columns) + ")")) {
            for (int row = 0; row < rows; row++) {
                insert.setInt(1, row + 1);
                int column = 2;
                for (int place = 0; place < BATCH; place++) {
                    for (Calls.Call call : transactions.get((row * BATCH + place) % transactions.size())) {
                        for (String parameter : call.parameters()) {
                            insert.setString(column++, parameter);
                        }
                    }
                }
                insert.execute();
            }
        }
    }

    @Override
    public Rate run(EmbeddedServer server, int connections, int warmUp, int seconds) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                executable().orElseThrow().toString(),
                "--no-vacuum",
                "--protocol=prepared",
                "--progress=1",
                "--max-tries=10",
                "--random-seed=1",
                "--client=" + connections,
                "--jobs=" + Math.min(connections, Runtime.getRuntime().availableProcessors()),
                "--time=" + (warmUp + seconds + 2),
                "--host=" + address.host(),
                "--port=" + address.port(),
                "--username=" + address.user()));
        scripts.forEach(script -> command.add("--file=" + script));
        command.add(address.database());
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PGPASSWORD", address.password());
        builder.environment().put("PGOPTIONS", "-c jit=off -c search_path=public");
        Process process = builder.start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            return watch(process, out, server, warmUp, seconds);
        } finally {
            process.destroy();
        }
    }

    private Rate watch(Process process, BufferedReader out, EmbeddedServer server, int warmUp, int seconds)
            throws Exception {
        List<String> said = new ArrayList<>();
        int line = 0;
        double begin = 0;
        double end = 0;
        double done = 0;
        double client = 0;
        double database = 0;
        boolean unfailed = false;
        for (String text = out.readLine(); text != null; text = out.readLine()) {
            said.add(text);
            Matcher progress = PROGRESS.matcher(text);
            Matcher failed = FAILED.matcher(text);
            unfailed |= failed.matches() && failed.group(1).equals("0");
            if (!progress.matches()) {
                continue;
            }
            double at = Double.parseDouble(progress.group(1));
            line++;
            if (line > warmUp && line <= warmUp + seconds) {
                done += Double.parseDouble(progress.group(2)) * (at - end) * BATCH;
            }
            end = line <= warmUp + seconds ? at : end;
            if (line == warmUp) {
                begin = at;
                client = -ProcessCpu.seconds(List.of(process.pid()));
                database = -ProcessCpu.server(server.pid());
            } else if (line == warmUp + seconds) {
                client += ProcessCpu.seconds(List.of(process.pid()));
                database += ProcessCpu.server(server.pid());
            }
        }
        if (process.waitFor() != 0 || !unfailed || line < warmUp + seconds || done < 10 * seconds) {
            throw new IllegalStateException("pgbench did not do what is measured (exit code " + process.exitValue()
                    + ", " + done + " transactions): " + String.join("\n", said));
        }
        return new Rate(done, end - begin, client, database);
    }

    /** Why no usable pgbench is here, naming its package. */
    static Optional<String> missing() {
        Optional<Path> found = executable();
        if (found.isEmpty()) {
            return Optional.of("it needs pgbench " + OLDEST + " or newer: install the Debian package postgresql-"
                    + OLDEST + " or postgresql-contrib");
        }
        int version = version(found.get());
        return version >= OLDEST
                ? Optional.empty()
                : Optional.of("it needs pgbench " + OLDEST + " or newer (Debian package postgresql-" + OLDEST
                        + "), and " + found.get() + " is of version " + version);
    }

    private static Optional<Path> executable() {
        Stream<Path> onPath = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder, "pgbench"));
        Stream<Path> debian = Stream.of("18", "17", "16", "15")
                .map(version -> Path.of("/usr/lib/postgresql", version, "bin", "pgbench"));
        return Stream.concat(onPath, debian).filter(Files::isExecutable).findFirst();
    }

    private static int version(Path pgbench) {
        try {
            Process process = new ProcessBuilder(pgbench.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher number = Pattern.compile("\\) (\\d+)").matcher(said);
            return number.find() ? Integer.parseInt(number.group(1)) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
