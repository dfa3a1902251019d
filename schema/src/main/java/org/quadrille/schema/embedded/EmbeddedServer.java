package org.quadrille.schema.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.DatabaseAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL server of our own for the demo and the tests: real binaries, started as root or as an ordinary user,
 * listening on loopback only, with a random password, and as durable as a server that a sponsor sets up (fsync and
 * synchronous_commit on). Its data lives below the given folder and is deleted when the server is closed, by
 * {@link #close()}, by the end of the JVM, or, after its sudden death, by a guard some seconds later. A Ctrl-C on the terminal does not reach it.
 *
 * <pre>{@code
 * try (EmbeddedServer server = EmbeddedServer.in(folder).set("shared_buffers", "256MB").start()) {
 *     Connection c = server.address("postgres").connect();
 * }
 * }</pre>
 *
 * <p>Thread-safe after {@link Builder#start()}.
 */
public final class EmbeddedServer implements AutoCloseable {
    public static final String USER = "postgres";
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedServer.class);
    private static final String HOST = "127.0.0.1";
    private static final Duration STARTUP = Duration.ofSeconds(60);

    private final ServerFolder folder;
    private final int port;
    private final String password;
    private EmbeddedPostgres postgres;
    private OrphanGuard guard;
    private Thread hook;
    /** The thread that starts the server, as long as it does. */
    private volatile Thread starter;

    private boolean closed;

    private EmbeddedServer(ServerFolder folder, int port, String password) {
        this.folder = folder;
        this.port = port;
        this.password = password;
    }

    /**
     * Prepares a server.
     *
     * @param folder made if missing; the server's data is the folder {@code postgresql} in it
     */
    public static Builder in(Path folder) {
        return new Builder(folder);
    }

    /** The database of that name on this server, as its superuser. */
    public DatabaseAddress address(String database) {
        return new DatabaseAddress(HOST, port, database, USER, password);
    }

    public int port() {
        return port;
    }

    /** Process id of the server. */
    public long pid() {
        return folder.process()
                .orElseThrow(() -> new IllegalStateException("the server has stopped"))
                .pid();
    }

    /** Password of the superuser. */
    public String password() {
        return password;
    }

    /** A file, readable by its owner only, that holds the password; deleted with the server. */
    public Path passwordFile() {
        return folder.passwordFile();
    }

    /** Stops the server, with open connections too, and deletes its data. Further calls do nothing. */
    @Override
    public void close() {
        end();
        if (hook != null) {
            removeHook();
        }
    }

    private void end() {
        Thread waiting = starter;
        if (waiting != null && waiting != Thread.currentThread()) {
            // It waits for a server that the same Ctrl-C may have ended.
            waiting.interrupt();
        }
        stopAndDelete();
    }

    private synchronized void stopAndDelete() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            folder.stopServer();
        } finally {
            folder.delete();
            dismissGuard();
        }
    }

    private void dismissGuard() {
        if (guard == null) {
            return;
        }
        try {
            guard.close();
        } catch (IOException e) {
            LOG.debug("The guard of the server is gone already: {}", e.toString());
        }
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The JVM is ending: the hook runs or has run, and finds the server closed.
            hook = null;
        }
    }

    /** Settings of a server to be started. */
    public static final class Builder {
        private final Path folder;
        private final Map<String, String> settings = new LinkedHashMap<>();
        private Path binaries = defaultBinaries();
        private int port;
        private boolean shutdownHook = true;

        private Builder(Path folder) {
            this.folder = folder.toAbsolutePath().normalize();
            // On one machine with other servers and without a network to listen to.
            settings.put("listen_addresses", HOST);
            settings.put("unix_socket_directories", "");
            settings.put("fsync", "on");
            settings.put("synchronous_commit", "on");
            settings.put("full_page_writes", "on");
            settings.put("max_connections", "200");
        }

        /** A setting of postgresql.conf; it wins over the kit's own. The value must not hold blanks or quotes. */
        public Builder set(String name, String value) {
            if (!value.matches("[^\\s'\"\\\\$`;&|<>()]*")) {
                throw new IllegalArgumentException(name + " has a value with blanks or quotes: " + value);
            }
            settings.put(name, value);
            return this;
        }

        /** The port; without it, a free one. */
        public Builder port(int port) {
            this.port = port;
            return this;
        }

        /** Where the unpacked binaries are kept from one start to the next; a folder of the user's cache by default. */
        public Builder binaries(Path folder) {
            this.binaries = folder;
            return this;
        }

        /** Whether the end of the JVM closes the server. False for an owner who closes it in a shutdown hook of its own. */
        public Builder shutdownHook(boolean wanted) {
            this.shutdownHook = wanted;
            return this;
        }

        /**
         * Starts the server.
         *
         * @throws UserError if another server runs on the folder, or the server does not start
         */
        public EmbeddedServer start() {
            ServerFolder data = ServerFolder.claim(folder);
            if (port != 0 && !Ports.isFree(port)) {
                throw new UserError(
                        "Port " + port + " for the embedded PostgreSQL server is in use; choose another one.");
            }
            EmbeddedServer server = new EmbeddedServer(data, port == 0 ? Ports.free() : port, newPassword());
            if (shutdownHook) {
                // Before the start, so that a Ctrl-C in the middle of it is cleaned up too.
                server.hook = new Thread(server::end, "embedded-server-end");
                Runtime.getRuntime().addShutdownHook(server.hook);
            }
            try {
                server.starter = Thread.currentThread();
                server.run(settings, binaries);
            } catch (IOException | SQLException | RuntimeException e) {
                boolean interrupted = Thread.interrupted();
                server.close();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                throw new UserError("The embedded PostgreSQL server in " + folder + " did not start on port "
                        + server.port + ": " + firstLine(e) + "; look whether the disk is full.");
            } finally {
                server.starter = null;
            }
            return server;
        }
    }

    private synchronized void run(Map<String, String> settings, Path binaries) throws IOException, SQLException {
        if (closed) {
            throw new IOException("it was closed at once");
        }
        // The unpacking library opens its folder to everybody, so it gets one that only the user can reach.
        Files.createDirectories(binaries);
        Files.setPosixFilePermissions(binaries, PosixFilePermissions.fromString("rwx------"));
        TemporaryFiles.settle(folder.path());
        guard = OrphanGuard.over(folder.data(), folder.passwordFile());
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(folder.data())
                .setOverrideWorkingDirectory(binaries.resolve("unpacked").toFile())
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPGStartupWait(STARTUP)
                .setLocaleConfig("locale", "C")
                .setOutputRedirector(
                        ProcessBuilder.Redirect.appendTo(folder.startLog().toFile()))
                .setPort(port);
        settings.forEach(builder::setServerConfig);
        postgres = builder.start();
        demandPassword();
    }

    /** The server starts open to every local user; from here on it wants the password. */
    private void demandPassword() throws IOException, SQLException {
        folder.writePassword(password);
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("alter role " + USER + " password '" + password + "'");
            Files.writeString(
                    folder.data().resolve("pg_hba.conf"),
                    "host all all 127.0.0.1/32 scram-sha-256" + System.lineSeparator());
            statement.execute("select pg_reload_conf()");
        }
    }

    private static String newPassword() {
        byte[] bytes = new byte[18];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static Path defaultBinaries() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return base.resolve("quadrille").resolve("postgresql");
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
    }
}
