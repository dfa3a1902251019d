package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.load.TestServer;

/** PgBouncer in the way is named as what it is, in each of its modes, however it is set up; nobody waits for it. */
class PoolerTest {
    private static final List<Path> PROGRAMS = List.of(Path.of("/usr/sbin/pgbouncer"), Path.of("/usr/bin/pgbouncer"));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "session, false",
        "session, true",
        "transaction, false",
        "transaction, true",
        "statement, false",
        "statement, true"
    })
    void isNamed(String mode, boolean ignoresWhatItDoesNotKnow) throws Exception {
        Optional<Path> program = PROGRAMS.stream().filter(Files::isExecutable).findFirst();
        assumeTrue(program.isPresent(), "needs pgbouncer (package pgbouncer)");
        int port = freePort();
        Process pooler = start(program.get(), port, mode, ignoresWhatItDoesNotKnow);
        try {
            DatabaseAddress server = TestServer.get().address("postgres");
            DatabaseAddress through = new DatabaseAddress(
                    Engine.of("postgresql"), "127.0.0.1", port, "postgres", server.user(), server.password());
            String problem = problem(through);
            assertTrue(problem.contains("pooler"), problem);
            assertTrue(problem.contains("127.0.0.1:" + port), problem);
            assertFalse(problem.contains("SQLSTATE"), problem);
        } finally {
            pooler.destroy();
            assertTrue(pooler.waitFor(10, TimeUnit.SECONDS));
        }
    }

    private static String problem(DatabaseAddress address) {
        Engine engine = Engine.of("postgresql");
        try (Connection connection = address.connect()) {
            return assertThrows(UserError.class, () -> engine.requireServer(connection, address))
                    .getMessage();
        } catch (SQLException e) {
            assertFalse(engine.notYet(e), "nobody may wait for it: " + e);
            return engine.explain(e, address).getMessage();
        }
    }

    private Process start(Path program, int port, String mode, boolean ignores) throws Exception {
        Path users = folder.resolve("users.txt");
        Path settings = folder.resolve("pgbouncer.ini");
        Path log = folder.resolve("log");
        Files.writeString(
                users,
                "\"" + TestServer.get().address("postgres").user() + "\" \""
                        + TestServer.get().password() + "\"\n");
        Files.writeString(
                settings,
                String.join(
                        "\n",
                        "[databases]",
                        "* = host=127.0.0.1 port=" + TestServer.get().port(),
                        "[pgbouncer]",
                        "listen_addr = 127.0.0.1",
                        "listen_port = " + port,
                        "unix_socket_dir =",
                        "auth_type = trust",
                        "auth_file = " + users,
                        "pool_mode = " + mode,
                        ignores ? "ignore_startup_parameters = extra_float_digits,search_path,options" : "",
                        ""));
        // It refuses to run as root, so the files belong to everybody for as long as the test takes.
        for (Path file : List.of(folder, users, settings)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Stream<String> user = "root".equals(System.getProperty("user.name"))
                ? Stream.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
                : Stream.of();
        Process process = new ProcessBuilder(Stream.concat(user, Stream.of(program.toString(), settings.toString()))
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!listens(port)) {
            assertTrue(process.isAlive() && System.nanoTime() - end < 0, () -> read(log));
            Thread.sleep(20);
        }
        return process;
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
