package org.quadrille.schema.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.Sentences;

/**
 * A database server of our own for the demo and the tests: real binaries, started as root or as an ordinary user,
 * listening on loopback only, with a random password, and as durable as a server that a sponsor sets up. Its data lives below the given folder. It is stopped by {@link #close()}, by the end of the
 * JVM, or, if the JVM dies suddenly, by a guard some seconds later. A Ctrl-C on the terminal does not reach it.
 *
 * <pre>{@code
 * try (EmbeddedServer server = EmbeddedServer.in(folder).set("shared_buffers", "256MB").start()) {
 *     Connection c = server.administration().connect();
 * }
 * }</pre>
 *
 * <p>What happens to the data then is the difference between a {@link ThrowAwayServer} and a {@link KeptServer}.
 *
 * <p>Thread-safe once it has started.
 */
public abstract sealed class EmbeddedServer implements AutoCloseable permits ThrowAwayServer, KeptServer {
    /** The role that owns everything: an ordinary one, as the user guide creates it on the user's own server. */
    public static final String USER = "quadrille";

    static final String HOST = "127.0.0.1";

    private final ServerFolder folder;
    private final ServerSettings settings;
    private final String password;

    private OrphanGuard guard;
    private Thread hook;
    /** The thread that is starting the server; null when none is. */
    private volatile Thread starter;

    private boolean closed;

    EmbeddedServer(ServerFolder folder, ServerSettings settings, String password) {
        this.folder = folder;
        this.settings = settings;
        this.password = password;
    }

    /**
     * Prepares a server of the engine that is used where none is named. Its data is a folder, named after the engine,
     * in a folder that is made if missing.
     */
    public static Builder in(Path folder) {
        return in(folder, ServerProgram.standard());
    }

    /** The same for another program. */
    public static Builder in(Path folder, ServerProgram program) {
        return new Builder(folder, program);
    }

    /** The database of that name on this server, as the role {@link #USER}. */
    public DatabaseAddress address(String database) {
        return new DatabaseAddress(engine(), HOST, port(), database, USER, password);
    }

    /** The database that is there from the start, as the role {@link #USER}. */
    public DatabaseAddress administration() {
        return address(USER).administration();
    }

    /** The database of that name on this server, as its superuser, who has the same password. */
    public DatabaseAddress administrator(String database) {
        return new DatabaseAddress(
                engine(), HOST, port(), database, folder.program().facts().superuser(), password);
    }

    private Engine engine() {
        return folder.program().engine();
    }

    public int port() {
        return settings.port();
    }

    /** Whether its process is running. */
    public boolean runs() {
        return process().isPresent();
    }

    /** Its process; empty if it does not run. */
    public Optional<ProcessHandle> process() {
        return folder.server().process();
    }

    /** Process id of the server. */
    public long pid() {
        return process()
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

    ServerSettings settings() {
        return settings;
    }

    /**
     * Kills the server and all its processes at once, as a crash does; the data stay as they are. Nothing else changes:
     * {@link #restart()} brings it back, {@link #close()} ends it. It must run.
     */
    public synchronized void kill() {
        pid();
        folder.server().kill();
    }

    /**
     * Starts the server again after {@link #kill()}, on the same data, port and password; returns once it has recovered
     * and accepts connections. Does not start it if it is running.
     *
     * @throws UserError if it does not start
     */
    public synchronized void restart() {
        if (closed) {
            throw new IllegalStateException("the server is closed");
        }
        try {
            starter = Thread.currentThread();
            startAgain();
        } catch (IOException e) {
            throw notStarted(e);
        } finally {
            starter = null;
        }
    }

    /** Writes all its buffers to disk, so that no run has to. */
    public void checkpoint() {
        administer("a checkpoint", folder.program()::checkpoint);
    }

    /**
     * Makes a tablespace that {@link #USER} may use, in an existing, empty folder.
     *
     * @param name needs no quoting
     * @throws UserError if the server refuses it
     */
    public void makeTablespace(String name, Path folder) {
        // Not in one call: the server does not create a tablespace inside a transaction.
        administer(
                "create tablespace " + name + " location '" + folder.toString().replace("'", "''") + "'");
        administer("grant create on tablespace " + name + " to " + USER);
    }

    private void administer(String order) {
        administer("\"" + order + "\"", connection -> Sql.execute(connection, order));
    }

    private void administer(String what, Sql.Work work) {
        try (Connection connection =
                administrator(folder.program().facts().superuserDatabase()).connect()) {
            work.run(connection);
        } catch (SQLException e) {
            throw new UserError("The embedded " + folder.program().title() + " server in " + folder.path() + " refuses "
                    + what + " (" + Sentences.firstLine(e) + "); look into " + folder.startLog() + ".");
        }
    }

    /** Stops the server even if connections are open. Further calls do nothing. */
    @Override
    public void close() {
        end();
        if (hook != null) {
            removeHook();
        }
    }

    /** Does the work of {@link #restart()}. */
    abstract void startAgain() throws IOException;

    /** Does the work of {@link #close()}, once; also after a start that failed halfway. */
    abstract void stop();

    /** The first part of a server's life. */
    interface Start {
        void run() throws IOException, SQLException;
    }

    /** Starts the server and makes sure that nothing is left of it if that fails. */
    final void begin(Start start) {
        try {
            starter = Thread.currentThread();
            beginUnlessClosed(start);
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

    private synchronized void beginUnlessClosed(Start start) throws IOException, SQLException {
        if (closed) {
            throw new IOException("it was closed at once");
        }
        start.run();
    }

    private UserError notStarted(Exception e) {
        return new UserError(
                "The embedded " + folder.program().title() + " server in " + folder.path() + " did not start on port "
                        + port() + ": " + Sentences.firstLine(e) + "; check whether the disk is full.");
    }

    /** From now on the server is closed when the JVM ends. */
    final void closeAtExit() {
        hook = new Thread(this::end, "embedded-server-end");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void end() {
        Thread waiting = starter;
        if (waiting != null && waiting != Thread.currentThread()) {
            // It waits for a server that the same Ctrl-C may have ended.
            waiting.interrupt();
        }
        stopOnce();
    }

    private synchronized void stopOnce() {
        if (!closed) {
            closed = true;
            stop();
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

    /** Stops the server at once and deletes all of it. */
    final void discard() {
        try {
            folder.server().stopAtOnce();
        } finally {
            folder.delete();
            dismissGuard();
        }
    }

    /** Puts the server under a guard, which replaces any earlier one. */
    final void guardedBy(OrphanGuard next) {
        dismissGuard();
        guard = next;
    }

    final void dismissGuard() {
        if (guard != null) {
            guard.close();
        }
    }

    /** Settings of a server to be made and started. */
    public static final class Builder {
        private final Path folder;
        private final ServerProgram program;
        private final Map<String, String> settings;

        Builder(Path folder, ServerProgram program) {
            this.folder = folder.toAbsolutePath().normalize();
            this.program = program;
            this.settings = new LinkedHashMap<>(program.engine().ownSettings());
        }

        /** A setting of the server; it wins over the kit's own. The value must not hold blanks or quotes. */
        public Builder set(String name, String value) {
            settings.put(name, ServerSettings.plain(name, value));
            return this;
        }

        /**
         * Starts a server whose data are deleted when it is closed.
         *
         * @throws UserError if another server runs on the folder or is kept in it, or the server does not start
         */
        public ThrowAwayServer start() {
            ThrowAwayServer server =
                    new ThrowAwayServer(ServerFolder.claim(folder, program), onFreePort(), newPassword());
            // Before the start, so that a Ctrl-C in the middle of it is cleaned up too.
            server.closeAtExit();
            server.begin(server::makeGuarded);
            return server;
        }

        /**
         * Starts a server whose data and password stay when it is closed.
         *
         * @throws UserError if another server runs on the folder or is kept in it, or the server does not start
         */
        public KeptServer startKept() {
            KeptServer server = KeptServer.toMake(ServerFolder.claim(folder, program), onFreePort(), newPassword());
            server.closeAtExit();
            server.begin(server::makeGuarded);
            return server;
        }

        private ServerSettings onFreePort() {
            return new ServerSettings(Ports.free(), settings);
        }

        private static String newPassword() {
            byte[] bytes = new byte[18];
            new SecureRandom().nextBytes(bytes);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        }
    }
}
