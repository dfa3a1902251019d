package org.quadrille.schema.engine.mariadb;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.workload.IsolationLevel;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Demonstration;
import org.quadrille.schema.engine.Demonstration.Anomaly;
import org.quadrille.schema.engine.Engine;

/** MariaDB 10.11.8 or later, with InnoDB. */
public final class MariadbEngine extends Engine {
    /** There on every server, for every user, and no tables of anybody are in it. */
    private static final String ADMINISTRATION = "information_schema";

    /** Texts are equal only if their bytes are. */
    static final String TEXTS = " character set utf8mb4 collate utf8mb4_nopad_bin";

    private static final int KILLED_ALREADY = 1094;
    private static final int NOT_OURS = 1095;

    /** Programs have no names here, but hosts. */
    private static final String WHOSE = "select coalesce(max(concat('user \"', user, '\" from ', host)), 'somebody')"
            + " from information_schema.processlist where id = ?";

    /**
     * Whoever comes later waits behind a lock on everything. If nobody is left to release it, the server ends the session
     * that holds it.
     */
    private static final String LIMITS = "set session lock_wait_timeout = 5, wait_timeout = 10";

    /** More than two waits for locks; the session is not used again. */
    private static final int SILENCE_MILLIS = 20_000;

    public MariadbEngine() {
        super(
                EngineFacts.of("mariadb"),
                new SqlFiles("mariadb", "standard"),
                new MariadbErrors(),
                new MariadbConnecting(),
                new MariadbLoader(),
                new MariadbFrames());
    }

    @Override
    public DatabaseAddress administration(DatabaseAddress address) {
        return address.withDatabase(ADMINISTRATION);
    }

    /** See the order of locks in {@code frames/trade_result.sql}. */
    @Override
    public Demonstration demonstration(Anomaly anomaly) {
        return switch (anomaly) {
            case DIRTY_READ -> Demonstration.at(IsolationLevel.READ_UNCOMMITTED);
            case NON_REPEATABLE_READ -> Demonstration.at(IsolationLevel.READ_COMMITTED);
            case LOST_UPDATE, PHANTOM ->
                Demonstration.impossible(
                        "On MariaDB these transactions lock what they will change before they read it, so"
                                + " at every level the second waits and then reads what the first has committed");
        };
    }

    @Override
    public boolean failsAfterWaiting() {
        return false;
    }

    @Override
    public boolean showsWaitsToMany() {
        return false;
    }

    @Override
    protected List<String> problems(Connection connection) throws SQLException {
        return ServerProblems.of(connection, files().query("server-problems"));
    }

    @Override
    public Optional<String> knownFault(String version) {
        return ServerProblems.knownFault(version);
    }

    @Override
    public long session(Connection connection) throws SQLException {
        return connection.unwrap(org.mariadb.jdbc.Connection.class).getThreadId();
    }

    /**
     * While nobody can commit anywhere on the server, for as long as it takes to begin some sessions; it fails if that is
     * longer than the server lets it.
     */
    @Override
    public Optional<String> atOneMoment(Connection connection, Beginning sessions) throws SQLException {
        try {
            connection.setNetworkTimeout(Runnable::run, SILENCE_MILLIS);
            Sql.execute(connection, LIMITS, "flush tables with read lock");
            try {
                sessions.begin();
            } finally {
                Sql.execute(connection, "unlock tables");
            }
            return Optional.empty();
        } catch (SQLException e) {
            return switch (e.getErrorCode()) {
                case MariadbErrors.NO_RIGHT ->
                    Optional.of(
                            "one session reads, as its user may not stop commits for a moment (grant reload on *.* to "
                                    + ServerProblems.grantee(connection) + ")");
                case MariadbErrors.LOCK_WAIT_TIMEOUT ->
                    Optional.of("one session reads, as a statement of somebody else did not let commits be stopped"
                            + " (audit again when no long statement runs)");
                default -> throw e;
            };
        }
    }

    /** As JSON. */
    @Override
    public Object numbers(Connection connection, long[] values) {
        return Arrays.toString(values);
    }

    @Override
    public void create(Connection administration, String database, Optional<String> tablespace) throws SQLException {
        if (tablespace.isPresent()) {
            throw new UserError(Capability.TABLE_SPACES.missing(facts()) + ".");
        }
        Sql.execute(administration, "create database " + quoted(database) + TEXTS);
    }

    @Override
    public void copy(Connection administration, String source, String database, Optional<String> tablespace)
            throws SQLException {
        create(administration, database, tablespace);
        new MariadbCopies(files(), administration).copy(source, database);
    }

    @Override
    public void drop(Connection administration, String database) throws SQLException {
        endSessions(administration, database);
        Sql.execute(administration, "drop database if exists " + quoted(database));
    }

    @Override
    public void endSessions(Connection administration, String database) throws SQLException {
        for (String session : Sql.texts(administration, files().query("end-sessions"), database)) {
            try {
                Sql.execute(administration, "kill connection " + session);
            } catch (SQLException e) {
                if (e.getErrorCode() == NOT_OURS) {
                    throw new UserError("The database " + Words.quoted(database) + " is used by "
                            + Sql.text(administration, WHOSE, session)
                            + ", whose session may not be ended; end it and start again, or grant connection admin on *.* to "
                            + ServerProblems.grantee(administration) + ". It was not changed.");
                }
                if (e.getErrorCode() != KILLED_ALREADY) {
                    throw e;
                }
            }
        }
    }

    @Override
    public void replace(Connection administration, String database, String successor, String former)
            throws SQLException {
        new MariadbCopies(files(), administration).replace(database, successor, former);
    }

    @Override
    public void placeTemporaryFiles(Connection administration, String database, String tablespace) {
        throw new UserError(Capability.TABLE_SPACES.missing(facts()) + ".");
    }

    @Override
    public Map<String, String> plans(Connection connection) {
        throw new UserError(Capability.FRAME_PLANS.missing(facts()) + ".");
    }

    /** The one that is kept for an administrator comes on top of the limit. */
    @Override
    public int reservedConnections(Map<String, String> settings) {
        return 0;
    }

    @Override
    public String raiseLimitOfUser(String user, int sessions) {
        return "alter user '" + user + "' with max_user_connections " + sessions;
    }

    @Override
    public String raiseLimitOfDatabase(String database, int sessions) {
        throw new IllegalStateException("databases of " + facts().title() + " have no limit");
    }

    @Override
    public String serverScript() {
        throw new UserError(facts().title() + " is not yet set up by the kit; set the server up by hand.");
    }

    @Override
    public String serverScriptInput(
            int port,
            String role,
            List<String> clients,
            boolean encrypted,
            Optional<String> data,
            Map<String, String> settings) {
        return serverScript();
    }

    static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
