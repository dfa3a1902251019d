package org.quadrille.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real PgBouncer in front of a server on this machine; tests are skipped where its package is missing. */
public final class PgBouncer implements AutoCloseable {
    private static final List<Path> PROGRAMS = List.of(Path.of("/usr/sbin/pgbouncer"), Path.of("/usr/bin/pgbouncer"));

    /** What a machine without it lacks. */
    public static final String NEEDED = "needs pgbouncer (package pgbouncer)";

    private final int port;
    private final Process process;

    private PgBouncer(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /** Where it is on this machine. */
    public static Optional<Path> program() {
        return PROGRAMS.stream().filter(Files::isExecutable).findFirst();
    }

    /**
     * Starts one.
     *
     * @param folder for its files; readable for everybody from then on
     * @param server the part of its list of databases that says where the server is, such as {@code host=... port=...}
     * @param user whom it is to know, with his password
     * @param lines of its own settings, such as its mode
     */
    public static PgBouncer start(Path folder, String server, String user, String password, String... lines)
            throws Exception {
        Optional<Path> program = program();
        assumeTrue(program.isPresent(), NEEDED);
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        Path users = folder.resolve("users.txt");
        Path settings = folder.resolve("pgbouncer.ini");
        Path log = folder.resolve("log");
        Files.writeString(users, "\"" + user + "\" \"" + password + "\"\n");
        Files.writeString(
                settings,
                String.join(
                        "\n",
                        "[databases]",
                        "* = " + server,
                        "[pgbouncer]",
                        "listen_addr = 127.0.0.1",
                        "listen_port = " + port,
                        "unix_socket_dir =",
                        "auth_type = trust",
                        "auth_file = " + users,
                        String.join("\n", lines),
                        ""));
        // It refuses to run as root, so the files belong to everybody for as long as the test takes.
        for (Path file : List.of(folder, users, settings)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Stream<String> ordinary = "root".equals(System.getProperty("user.name"))
                ? Stream.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
                : Stream.of();
        Process process = new ProcessBuilder(
                        Stream.concat(ordinary, Stream.of(program.get().toString(), settings.toString()))
                                .toList())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!listens(port)) {
            assertTrue(process.isAlive() && System.nanoTime() - end < 0, () -> read(log));
            Thread.sleep(20);
        }
        return new PgBouncer(port, process);
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

    /** Where it takes connections, on loopback. */
    public int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().orTimeout(10, TimeUnit.SECONDS).join();
    }
}
