package org.quadrille.schema.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * <p>A {@linkplain Builder#kept() kept} server is stopped in the same three cases but leaves its data and its password,
 * and {@link #reopen} starts it again. Several processes may have it open; the one that started it stops it.
 *
 * <p>Thread-safe after {@link Builder#start()}.
 */
public final class EmbeddedServer implements AutoCloseable {
    /** The role that owns everything: an ordinary one, as the user guide makes it on a server of the user's own. */
    public static final String USER = "quadrille";

    private static final String SUPERUSER = "postgres";
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedServer.class);
    private static final String HOST = "127.0.0.1";
    private static final Duration STARTUP = Duration.ofSeconds(60);

    private final ServerFolder folder;
    private final ServerSettings settings;
    private final String password;
    /** Whether the data stay when the server is closed; never while it is made. */
    private boolean kept;
    /** Whether it runs for another process, which stops it. */
    private boolean borrowed;

    private OrphanGuard guard;
    private Thread hook;
    /** The thread that starts the server, as long as it does. */
    private volatile Thread starter;

    private boolean closed;

    private EmbeddedServer(ServerFolder folder, ServerSettings settings, String password) {
        this.folder = folder;
        this.settings = settings;
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

    /** Whether a kept server is in the folder, running or not. */
    public static boolean isKeptIn(Path folder) {
        return ServerFolder.of(folder.toAbsolutePath().normalize()).kept();
    }

    /**
     * Opens the kept server of a folder, with the port, the settings and the password that it was made with: starts it,
     * or uses it if it runs already. The end of the JVM closes it.
     *
     * @throws UserError if no server is kept there, its port is taken, or it does not start
     */
    public static EmbeddedServer reopen(Path folder) {
        ServerFolder data = ServerFolder.of(folder.toAbsolutePath().normalize());
        if (!data.kept()) {
            throw new UserError("No embedded PostgreSQL server is kept in " + data.path()
                    + "; make one with `quadrille demo --keep`, or name the folder of one.");
        }
        EmbeddedServer server = new EmbeddedServer(data, ServerSettings.read(data.settingsFile()), data.readPassword());
        server.kept = true;
        server.closeAtExit();
        server.started(() -> server.startKept(defaultBinaries()));
        return server;
    }

    /** The database of that name on this server, as the role {@link #USER}. */
    public DatabaseAddress address(String database) {
        return new DatabaseAddress(HOST, port(), database, USER, password);
    }

    /** The database of that name on this server, as its superuser, who has the same password. */
    public DatabaseAddress administrator(String database) {
        return new DatabaseAddress(HOST, port(), database, SUPERUSER, password);
    }

    public int port() {
        return settings.port();
    }

    /** Process id of the server. */
    public long pid() {
        return folder.postmaster()
                .process()
                .orElseThrow(() -> new IllegalStateException("the server has stopped"))
                .pid();
    }

    /** Password of both roles. */
    public String password() {
        return password;
    }

    /** A file, readable by its owner only, that holds the password; deleted with the data. */
    public Path passwordFile() {
        return folder.passwordFile();
    }

    ServerFolder folder() {
        return folder;
    }

    /** Whether the server runs for another process, which will stop it. */
    public synchronized boolean borrowed() {
        return borrowed;
    }

    /**
     * Kills the server and all its processes at once, as a crash does; the data stay as they are. Nothing else changes:
     * {@link #restart()} brings it back, {@link #close()} ends it.
     *
     * @throws IllegalStateException if it does not run
     */
    public synchronized void kill() {
        pid();
        folder.postmaster().kill();
    }

    /**
     * Starts the server again after {@link #kill()}, on the same data, port and password; returns when it has recovered
     * and takes connections. Does not start it if it runs. A kept server whose owner has ended meanwhile is then this
     * process's own.
     *
     * @throws UserError if it does not start
     */
    public synchronized void restart() {
        if (closed) {
            throw new IllegalStateException("the server is closed");
        }
        try {
            starter = Thread.currentThread();
            if (kept) {
                FolderLock.during(folder.lockFile(), () -> {
                    if (!folder.owner().lives()) {
                        // The one who would stop it has ended while it was down.
                        own();
                    }
                    startAgain();
                });
            } else {
                startAgain();
            }
        } catch (IOException e) {
            throw notStarted(e);
        } finally {
            starter = null;
        }
    }

    /** Stops the server, with open connections too, and deletes its data unless it is kept. Further calls do nothing. */
    @Override
    public void close() {
        end();
        if (hook != null) {
            removeHook();
        }
    }

    private void closeAtExit() {
        hook = new Thread(this::end, "embedded-server-end");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void end() {
        Thread waiting = starter;
        if (waiting != null && waiting != Thread.currentThread()) {
            // It waits for a server that the same Ctrl-C may have ended.
            waiting.interrupt();
        }
        stop();
    }

    private synchronized void stop() {
        if (closed) {
            return;
        }
        closed = true;
        if (borrowed) {
            return;
        }
        try {
            if (kept) {
                stopKept();
            } else {
                folder.postmaster().stopAtOnce();
            }
        } finally {
            if (!kept) {
                folder.delete();
            }
            dismissGuard();
        }
    }

    private void stopKept() {
        try {
            FolderLock.during(folder.lockFile(), () -> {
                if (folder.owner().isThisProcess()) {
                    folder.postmaster().stopCleanly();
                    folder.owner().delete();
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot stop the embedded server in " + folder.path(), e);
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
        private boolean kept;

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
            settings.put(name, ServerSettings.plain(name, value));
            return this;
        }

        /** The port; without it, a free one. */
        public Builder port(int port) {
            this.port = port;
            return this;
        }

        /** Data and password stay when the server is closed. */
        public Builder kept() {
            this.kept = true;
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
            EmbeddedServer server = new EmbeddedServer(
                    data, new ServerSettings(port == 0 ? Ports.free() : port, settings), newPassword());
            if (shutdownHook) {
                // Before the start, so that a Ctrl-C in the middle of it is cleaned up too.
                server.closeAtExit();
            }
            server.started(() -> server.make(binaries, kept));
            return server;
        }
    }

    private interface Start {
        void run() throws IOException, SQLException;
    }

    private void started(Start start) {
        try {
            starter = Thread.currentThread();
            start.run();
        } catch (IOException | SQLException | RuntimeException e) {
            UserError told = e instanceof UserError already ? already : notStarted(e);
            boolean interrupted = Thread.interrupted();
            try {
                close();
            } catch (RuntimeException alsoFailed) {
                told.addSuppressed(alsoFailed);
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            throw told;
        } finally {
            starter = null;
        }
    }

    private UserError notStarted(Exception e) {
        return new UserError("The embedded PostgreSQL server in " + folder.path() + " did not start on port " + port()
                + ": " + firstLine(e) + "; look whether the disk is full.");
    }

    /** Makes the data and starts the server for the first time. */
    private synchronized void make(Path binaries, boolean keep) throws IOException, SQLException {
        prepare(binaries);
        if (keep) {
            folder.owner().write();
        }
        guard = keep
                ? OrphanGuard.stopping(folder.data(), folder.owner())
                : OrphanGuard.deleting(folder.data(), folder.passwordFile());
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(folder.data())
                .setOverrideWorkingDirectory(binaries.resolve("unpacked").toFile())
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPGStartupWait(STARTUP)
                .setLocaleConfig("locale", "C")
                .setOutputRedirector(
                        ProcessBuilder.Redirect.appendTo(folder.startLog().toFile()))
                .setPort(port());
        settings.values().forEach(builder::setServerConfig);
        demandPassword(builder.start());
        if (keep) {
            settings.write(folder.settingsFile());
            kept = true;
        }
    }

    private synchronized void startKept(Path binaries) throws IOException {
        prepare(binaries);
        FolderLock.during(folder.lockFile(), () -> {
            if (folder.owner().orphaned()) {
                folder.postmaster().stopCleanly();
            }
            borrowed = folder.postmaster().process().isPresent();
            if (!borrowed) {
                own();
                startAgain();
            }
        });
    }

    /** From here on this process stops the server. */
    private void own() throws IOException {
        dismissGuard();
        folder.owner().write();
        guard = OrphanGuard.stopping(folder.data(), folder.owner());
        borrowed = false;
    }

    private void startAgain() throws IOException {
        if (folder.postmaster().process().isPresent()) {
            return;
        }
        if (!Ports.isFree(port())) {
            throw new UserError("Port " + port() + " of the embedded PostgreSQL server in " + folder.path()
                    + " is in use by another program; end that program first.");
        }
        folder.postmaster().start(Binaries.pgCtl(folder, defaultBinaries()), settings.options(), folder.startLog());
    }

    private void prepare(Path binaries) throws IOException {
        if (closed) {
            throw new IOException("it was closed at once");
        }
        // The unpacking library opens its folder to everybody, so it gets one that only the user can reach.
        Files.createDirectories(binaries);
        Files.setPosixFilePermissions(binaries, PosixFilePermissions.fromString("rwx------"));
        TemporaryFiles.settle(folder.path());
    }

    /** The server starts open to every local user; from here on it wants the password. */
    private void demandPassword(EmbeddedPostgres postgres) throws IOException, SQLException {
        folder.writePassword(password);
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("alter role " + SUPERUSER + " password '" + password + "'");
            statement.execute("create role " + USER + " login createdb password '" + password + "'");
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
