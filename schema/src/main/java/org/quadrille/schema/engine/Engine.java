package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.Demonstration.Anomaly;
import org.quadrille.schema.frames.FrameCalls;

/** All the Java that differs between database engines. Everything else that differs is in {@link #files()}. */
public abstract class Engine {
    private final EngineFacts facts;
    private final SqlFiles files;
    private final Errors errors;
    private final Connecting connecting;
    private final Loader loader;
    private final FrameCalls frameCalls;

    /** @param facts what is known of it without a connection */
    protected Engine(
            EngineFacts facts,
            SqlFiles files,
            Errors errors,
            Connecting connecting,
            Loader loader,
            FrameCalls frameCalls) {
        this.facts = facts;
        this.files = files;
        this.errors = errors;
        this.connecting = connecting;
        this.loader = loader;
        this.frameCalls = frameCalls;
    }

    /**
     * The engine that a testbed calls by a name.
     *
     * @throws IllegalArgumentException if there is none; a testbed that names none such has been refused before
     */
    public static Engine of(String name) {
        return all().stream()
                .filter(engine -> engine.facts().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no engine is called " + name));
    }

    /** The engines on the class path, each named in a line of {@code META-INF/services}; the same objects each time. */
    static List<Engine> all() {
        return Known.ENGINES;
    }

    /** Not in the class itself: each of them needs that to be initialized. */
    private static final class Known {
        static final List<Engine> ENGINES = ServiceLoader.load(Engine.class, Engine.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** What is known of it without a connection. */
    public final EngineFacts facts() {
        return facts;
    }

    /** Whether it lacks something that others have. */
    public boolean lacks(Capability capability) {
        return facts().lacks().contains(capability);
    }

    /** The engine's SQL files. */
    public final SqlFiles files() {
        return files;
    }

    /** The database of the server that exists before any of ours; new databases are made from there. */
    public abstract DatabaseAddress administration(DatabaseAddress address);

    /** What failures mean. */
    public final Errors errors() {
        return errors;
    }

    /** As {@link Errors#explain}, unless a server of another kind answers: then which. */
    public UserError explain(SQLException e, DatabaseAddress address) {
        if (e instanceof Route.NoWriter none) {
            return new UserError("None of the servers " + address.server() + " takes changes (" + none.getMessage()
                    + "); start the primary or promote a standby, or correct \"hosts\" in the testbed.");
        }
        Optional<UserError> other = errors().foreign(e) ? OtherServer.at(address) : Optional.empty();
        return other.orElseGet(() -> errors().explain(e, address));
    }

    /** As {@link Errors#notYet}. */
    public boolean notYet(SQLException e) {
        return e instanceof Route.NoWriter || errors().notYet(e);
    }

    /**
     * Makes sure that a server can serve the kit: that its version is new enough, that it can be written to, that it is the
     * server itself and no pooler in front of it, and whatever else would end a load or a run in its midst.
     *
     * @throws UserError if not; one sentence with all problems and fixes
     */
    public final void requireServer(Connection connection, DatabaseAddress address) throws SQLException {
        List<String> problems = problems(connection);
        if (!problems.isEmpty()) {
            throw new UserError("The server " + address.lastServer() + " " + String.join("; it ", problems) + ".");
        }
    }

    /** What keeps a server from serving the kit, each with its fix; continues "The server ...". */
    protected abstract List<String> problems(Connection connection) throws SQLException;

    /**
     * A fault of a release, by the version as the server tells it, that a user should know of although the kit works on
     * it; continues "The server ...".
     */
    public Optional<String> knownFault(String version) {
        return Optional.empty();
    }

    /** Number by which the server lists a session. */
    public abstract long session(Connection connection) throws SQLException;

    /** Begins sessions. */
    @FunctionalInterface
    public interface Beginning {
        void begin() throws SQLException;
    }

    /**
     * Lets sessions begin at one moment, between the same two commits, where none can join the snapshot of another
     * later ({@code SHARED_SNAPSHOTS}), by a session that does nothing else.
     *
     * @return why they cannot, a phrase; empty if they have begun
     */
    public Optional<String> atOneMoment(Connection connection, Beginning sessions) throws SQLException {
        return Optional.of(Capability.SHARED_SNAPSHOTS.missing(facts()));
    }

    /** A list of numbers, as the engine's files take it for a parameter. */
    public abstract Object numbers(Connection connection, long[] values) throws SQLException;

    /** Makes an empty database with byte-wise collation. */
    public abstract void create(Connection administration, String database, Optional<String> tablespace)
            throws SQLException;

    /**
     * Makes a copy of a database on the same server; nobody may be connected to the original. Not asked of an engine that
     * lacks {@code SERVER_COPIES}.
     */
    public abstract void copy(Connection administration, String source, String database, Optional<String> tablespace)
            throws SQLException;

    /** Drops a database, if it exists, and ends the sessions in it. */
    public abstract void drop(Connection administration, String database) throws SQLException;

    /** Ends the sessions in a database that its owner may end; those of others stay. */
    public abstract void endSessions(Connection administration, String database) throws SQLException;

    /**
     * Gives the name of a database to another one, in one step: both are renamed, or none.
     *
     * @param administration to be closed if it fails
     * @param database the name; nobody may be connected
     * @param successor the one that has it afterwards
     * @param former the name of the old one afterwards
     */
    public abstract void replace(Connection administration, String database, String successor, String former)
            throws SQLException;

    /** Sets the tablespace for the temporary files of a database. */
    public abstract void placeTemporaryFiles(Connection administration, String database, String tablespace)
            throws SQLException;

    /** How it is reached. */
    public final Connecting connecting() {
        return connecting;
    }

    /** How it takes rows. */
    public final Loader loader() {
        return loader;
    }

    /**
     * Plans of the statements in frames, by function and number of the statement in it. Not asked of an engine that lacks
     * {@code FRAME_PLANS}.
     */
    public abstract Map<String, String> plans(Connection connection);

    /** How frames are called. */
    public final FrameCalls frameCalls() {
        return frameCalls;
    }

    /** At which level an anomaly has to appear. */
    public abstract Demonstration demonstration(Anomaly anomaly);

    /**
     * Whether a transaction at REPEATABLE READ fails if it had to wait for a row that has changed since; if not, one that has
     * read nothing before goes on with the row as it is then.
     */
    public abstract boolean failsAfterWaiting();

    /**
     * Whether the server says at once who waits for whom, however many ask; if not, it renews its answer only when nobody has
     * asked for some time.
     */
    public boolean showsWaitsToMany() {
        return true;
    }

    /**
     * Settings of a server that has a machine to itself, by name, in an order that is easy to read: memory according to
     * the size of the machine or the limit on it, checkpoints, and the connections that it has to allow. No commit
     * loses its durability through them.
     */
    public final Map<String, String> serverSettings(long memoryBytes, int connections) {
        long mebibytes = memoryBytes >> 20;
        return settings(
                "server",
                Map.of(
                        "connections",
                        connections,
                        "quarter",
                        mebibytes / 4,
                        "half",
                        mebibytes / 2,
                        "sixteenth",
                        Math.min(1_024, Math.max(64, mebibytes / 16))));
    }

    /** Settings of a server that the kit starts for a testbed on this machine, besides {@link #ownSettings}. */
    public final Map<String, String> localSettings(int connections) {
        return settings("local", Map.of("connections", connections));
    }

    /** Settings of every server that the kit starts: loopback alone, durable, connections. */
    public final Map<String, String> ownSettings() {
        return settings("own", Map.of());
    }

    /** Seconds that an audit tool takes for a million loaded trades, by its name; small machine, all in memory. */
    public final Map<String, String> auditSeconds() {
        return settings("audit", Map.of());
    }

    /** Those of a kind in the file {@code settings.properties}, in its order, with numbers in place of their names. */
    private Map<String, String> settings(String kind, Map<String, Number> numbers) {
        Map<String, String> settings = new LinkedHashMap<>();
        files.text("settings.properties")
                .lines()
                .filter(line -> line.startsWith(kind + "."))
                .forEach(line -> {
                    String[] setting = line.substring(kind.length() + 1).split("=", 2);
                    numbers.forEach((name, number) -> setting[1] = setting[1].replace("%" + name, number.toString()));
                    settings.put(setting[0], setting[1]);
                });
        return settings;
    }

    /**
     * Connections of a server that no pool gets, by what it says of itself (see {@code queries/server-settings.sql}).
     */
    public abstract int reservedConnections(Map<String, String> settings);

    /** How the limit of a user on sessions is raised, for a sentence. */
    public abstract String raiseLimitOfUser(String user, int sessions);

    /** How the limit of a database on sessions is raised, for a sentence. */
    public abstract String raiseLimitOfDatabase(String database, int sessions);

    /**
     * A shell script that sets up a server of this engine on its own machine: settings, who may connect, and the role
     * that owns the databases. It reads the text of {@link #serverScriptInput} from a file and says what it changes;
     * run again, it changes nothing.
     */
    public abstract String serverScript();

    /**
     * What {@link #serverScript()} reads.
     *
     * @param role user that owns the databases
     * @param clients hosts that may connect, by names or addresses
     * @param encrypted whether they may connect only over TLS
     * @param data folder for the data of a server that has none yet; empty for the engine's default
     * @param settings as returned by {@link #serverSettings}
     */
    public abstract String serverScriptInput(
            int port,
            String role,
            List<String> clients,
            boolean encrypted,
            Optional<String> data,
            Map<String, String> settings);
}
