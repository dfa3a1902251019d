package org.quadrille.audit.durability;

import java.io.Console;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.OnTerminal;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Testbed;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.schema.engine.DatabaseAddress;

/** Finds out how the servers of databases can be made to fail. */
final class ServerFailures {
    private static final String LOOPBACK = "127.0.0.1";

    private ServerFailures() {}

    /**
     * Address and port of a database's server, the same for all names of a host; of all servers where several hold it, in
     * whatever order.
     */
    static String server(DatabaseAddress address) {
        if (address.route() != null) {
            return address.route().servers().stream()
                    .map(one -> server(address.at(one.host(), one.port())))
                    .sorted()
                    .collect(Collectors.joining(","));
        }
        try {
            InetAddress host = InetAddress.getByName(address.host());
            return Words.endpoint(host.isLoopbackAddress() ? LOOPBACK : host.getHostAddress(), address.port());
        } catch (UnknownHostException e) {
            return Words.endpoint(address.host(), address.port());
        }
    }

    /**
     * The way to make each server of some databases fail.
     *
     * @param embedded the testbed's own server, for the databases that are on it
     * @param which of the servers that hold a database fail
     * @param says takes what is shown while a person is asked
     * @throws UserError if there is no way for a server
     */
    static Map<String, ServerFailure> of(
            Map<Subject, Testbed.Database> databases,
            Optional<KeptServer> embedded,
            NodeFailure.Which which,
            Consumer<String> says) {
        Map<String, DatabaseAddress> addresses = databases.keySet().stream()
                .map(Subject::address)
                .collect(Collectors.toMap(ServerFailures::server, address -> address, (one, other) -> one));
        Map<String, List<Testbed.Database>> servers = databases.entrySet().stream()
                .collect(Collectors.groupingBy(
                        e -> server(e.getKey().address()),
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        Map<String, ServerFailure> failures = new LinkedHashMap<>();
        List<String> none = new ArrayList<>();
        servers.forEach((server, on) -> {
            if (which.needsAnother() && addresses.get(server).route() == null) {
                throw new UserError(
                        "--kill " + which.word() + " needs databases that several servers hold, but " + server
                                + " alone holds some that are selected; select others with --tile, --group or --role, or leave"
                                + " --kill out.");
            }
            Optional<DatabaseServer.Failure> commands = on.stream()
                    .map(Testbed.Database::failure)
                    .filter(Objects::nonNull)
                    .findFirst();
            if (commands.isPresent()) {
                failures.put(
                        server,
                        addresses.get(server).route() == null
                                ? new CommandFailure(commands.get())
                                : new NodeFailure(commands.get(), addresses.get(server), which));
            } else if (which != NodeFailure.Which.WRITER) {
                throw new UserError(
                        "--kill " + which.word() + " needs commands that make servers fail; write failure.kill and"
                                + " failure.restart into a database of " + server
                                + " in the testbed file, or leave --kill out.");
            } else if (embedded.isPresent()
                    && server.equals(server(embedded.get().administration()))) {
                failures.put(server, new EmbeddedFailure(embedded.get()));
            } else if (OnTerminal.attached()) {
                failures.put(server, new PromptedFailure(addresses.get(server), says));
            } else {
                none.add(server);
            }
        });
        if (!none.isEmpty()) {
            throw new UserError("There is no way to make the database server " + String.join(", ", none)
                    + " fail; write the shell commands failure.kill and failure.restart into one of its databases in the"
                    + " testbed file, or start the audit in a terminal, where it asks you to do it.");
        }
        return failures;
    }

    /** Kills the embedded server with all its processes. */
    record EmbeddedFailure(KeptServer server) implements ServerFailure {
        @Override
        public String how() {
            return "kill -9 of the embedded server and all its processes";
        }

        @Override
        public boolean certain() {
            return true;
        }

        @Override
        public void fail() {
            server.kill();
        }

        @Override
        public void restart() throws IOException {
            try {
                server.restart();
            } catch (UserError e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        /** Restarts the server only if another process needs it; otherwise it ends with this one. */
        @Override
        public void restartAlone() throws IOException {
            if (server.borrowed()) {
                restart();
            }
        }
    }

    /** Asks the person at the terminal to pull the plug: of several servers that of the one which is written to. */
    static final class PromptedFailure implements ServerFailure {
        private static final Duration POLL = Duration.ofMillis(100);

        private final DatabaseAddress database;
        private final Consumer<String> says;
        private String server;

        /** @param says takes what is shown while it waits, as the progress line is redrawn again and again */
        PromptedFailure(DatabaseAddress database, Consumer<String> says) {
            this.database = database;
            this.says = says;
            server = ServerFailures.server(database);
        }

        @Override
        public void choose() throws IOException {
            if (database.route() != null) {
                server = NodeFailure.writer(database).toString();
            }
        }

        String asksToFail() {
            return "Now make the database server " + server
                    + " fail (pull the plug of its machine, or kill it), then press Enter.";
        }

        String asksToRestart() {
            return "Now start " + server + " again"
                    + (database.route() == null ? "" : ", or promote another in its place") + ", then press Enter.";
        }

        @Override
        public String how() {
            return "by hand, as asked at the terminal";
        }

        @Override
        public void fail() throws IOException, InterruptedException {
            ask(asksToFail());
        }

        @Override
        public void restart() throws IOException, InterruptedException {
            ask(asksToRestart());
        }

        @Override
        public void restartAlone() {
            System.err.println("The database server " + server + " may be down; start it again.");
        }

        /** Asks on lines of its own, which the progress line does not overwrite. */
        private void ask(String what) throws IOException, InterruptedException {
            Console console = System.console();
            console.writer().println(System.lineSeparator() + what);
            console.flush();
            says.accept("waiting for Enter: " + what);
            // Reading a line cannot be interrupted, so wait for input first.
            while (!console.reader().ready()) {
                TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            }
            if (console.readLine() == null) {
                throw new IOException("nobody answered at the terminal");
            }
        }
    }

    /** Makes a server fail with the commands that the testbed has for it. */
    record CommandFailure(DatabaseServer.Failure commands) implements ServerFailure {
        @Override
        public String how() {
            return "the testbed's command: " + commands.kill();
        }

        @Override
        public void fail() throws IOException, InterruptedException {
            run("failure.kill", commands.kill(), Map.of());
        }

        @Override
        public void restart() throws IOException, InterruptedException {
            run("failure.restart", commands.restart(), Map.of());
        }

        @Override
        public void restartAlone() throws IOException, InterruptedException {
            restart();
        }

        /** What it prints goes to a file: a server that it leaves behind would hold a pipe open. */
        static void run(String key, String command, Map<String, String> environment)
                throws IOException, InterruptedException {
            Path said = Files.createTempFile("quadrille-failure-", ".txt");
            try {
                ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", command)
                        .redirectInput(ProcessBuilder.Redirect.from(
                                Path.of("/dev/null").toFile()))
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile());
                shell.environment().putAll(environment);
                int code = await(shell.start());
                if (code != 0) {
                    String words = new String(Files.readAllBytes(said), StandardCharsets.UTF_8).strip();
                    throw new IOException("the command of key \"" + key + "\", " + command + ", ended with code " + code
                            + (words.isEmpty()
                                    ? ""
                                    : ": " + words.lines().reduce((a, b) -> b).orElseThrow()));
                }
            } finally {
                Files.delete(said);
            }
        }

        private static int await(Process process) throws InterruptedException {
            try {
                return process.waitFor();
            } catch (InterruptedException e) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw e;
            }
        }
    }
}
