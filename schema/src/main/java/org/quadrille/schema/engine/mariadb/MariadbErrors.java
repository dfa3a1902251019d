package org.quadrille.schema.engine.mariadb;

import java.io.File;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Errors;

/** Error numbers of MariaDB: what they mean, in words that name the fix. Its SQLSTATEs say less. */
final class MariadbErrors implements Errors {
    private static final int TOO_MANY_CONNECTIONS = 1040;
    private static final int NO_RIGHT_TO_DATABASE = 1044;
    private static final int ACCESS_DENIED = 1045;
    private static final int NO_DATABASE = 1049;
    private static final int SHUTDOWN = 1053;
    private static final int DISK_FULL = 1021;
    private static final int RECORD_CHANGED = 1020;
    private static final int TABLE_FULL = 1114;
    private static final int HOST_NOT_ALLOWED = 1130;
    private static final int NO_RIGHT_TO_TABLE = 1142;
    private static final int TOO_MANY_OF_USER = 1203;
    static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int DEADLOCK = 1213;
    private static final int LIMIT_OF_USER = 1226;
    static final int NO_RIGHT = 1227;
    private static final int READ_ONLY_SERVER = 1290;
    private static final int UNKNOWN_VARIABLE = 1193;
    private static final int UNKNOWN_COLLATION = 1273;
    private static final int QUERY_INTERRUPTED = 1317;
    private static final int NO_RIGHT_TO_ROUTINE = 1370;
    private static final int CONNECTION_KILLED = 1927;
    private static final int STATEMENT_TIMEOUT = 1969;

    /** The driver has no error number for it. */
    private static final String NO_TLS = "ssl not enabled in the server";

    /** Nor for these. */
    private static final List<String> NOT_TRUSTED =
            List.of("Self signed certificates", "Failed load keyStore", "SSL hostname verification failed");

    private static final Set<Integer> RIGHTS =
            Set.of(NO_RIGHT_TO_DATABASE, NO_RIGHT_TO_TABLE, NO_RIGHT, NO_RIGHT_TO_ROUTINE);

    private static final String CONNECTION_EXCEPTION = "08";

    /** Of the system and of the server: what fails for them has an error number that says only what was tried. */
    private static final Pattern NO_ROOM = Pattern.compile("(?i)err(no|code): (28|135)\\b");

    /** A lock that was not given in time is a conflict that was lost, too; the transaction is still open then. */
    @Override
    public String state(SQLException e) {
        return switch (e.getErrorCode()) {
            case DEADLOCK -> SqlStates.DEADLOCK;
            case RECORD_CHANGED, LOCK_WAIT_TIMEOUT -> SqlStates.SERIALIZATION_FAILURE;
            case QUERY_INTERRUPTED, STATEMENT_TIMEOUT -> SqlStates.CANCELED;
            case CONNECTION_KILLED, SHUTDOWN -> SqlStates.CONNECTION_LOST;
            default -> {
                String state = e.getSQLState() == null ? "" : e.getSQLState();
                if (!state.startsWith(CONNECTION_EXCEPTION)) {
                    yield state;
                }
                yield neverConnected(e) ? SqlStates.UNREACHABLE : SqlStates.CONNECTION_LOST;
            }
        };
    }

    private static boolean neverConnected(SQLException e) {
        return timedOut(e)
                || caused(e, ConnectException.class)
                || caused(e, UnknownHostException.class)
                || caused(e, NoRouteToHostException.class);
    }

    /** A host that never answers; the same exception says that an established connection was silent for too long. */
    private static boolean timedOut(SQLException e) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketTimeoutException
                    && String.valueOf(cause.getMessage())
                            .toLowerCase(Locale.ROOT)
                            .startsWith("connect timed out")) {
                return true;
            }
        }
        return false;
    }

    private static boolean caused(SQLException e, Class<? extends Exception> kind) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean noDatabase(SQLException e) {
        return e.getErrorCode() == NO_DATABASE;
    }

    /** A drop that was broken off leaves an ordinary database behind. */
    @Override
    public boolean unusable(SQLException e) {
        return false;
    }

    /** Sessions do not keep a database from being dropped: they are ended before. */
    @Override
    public boolean inUse(SQLException e) {
        return false;
    }

    @Override
    public UserError explain(SQLException e, DatabaseAddress address) {
        String server = Words.endpoint(address.host(), address.port());
        String user = "user \"" + address.user() + "\"";
        return new UserError(
                switch (e.getErrorCode()) {
                    case ACCESS_DENIED ->
                        "The server " + server + " does not let " + user + " in (" + firstLine(e)
                                + "); set the right password in the environment variable or file that the testbed names,"
                                + " or create the user for the host of this command, or set tls.mode if the server demands"
                                + " encryption.";
                    case HOST_NOT_ALLOWED ->
                        "The server " + server + " lets nobody in from this host (" + firstLine(e) + "); create " + user
                                + " for this host.";
                    case NO_DATABASE ->
                        "The database " + address + " does not exist; run \"quadrille db build\" first.";
                    case TOO_MANY_CONNECTIONS ->
                        "The server " + server + " has no free connection; raise max_connections or use fewer"
                                + " --threads.";
                    case TOO_MANY_OF_USER, LIMIT_OF_USER ->
                        "The server " + server + " allows " + user + " no more sessions; raise the limit of the user"
                                + " (alter user ... with max_user_connections 0) or use fewer --threads.";
                    case DISK_FULL, TABLE_FULL -> full(e, server);
                    case READ_ONLY_SERVER ->
                        "The server " + server + " takes no changes (" + firstLine(e)
                                + "); set global read_only = 0, or name the primary in the testbed.";
                    default -> other(e, address, server, user);
                });
    }

    private static String full(SQLException e, String server) {
        return "The disk of the server " + server + " is full (" + firstLine(e) + "); free some space and start again.";
    }

    private String other(SQLException e, DatabaseAddress address, String server, String user) {
        if (NO_ROOM.matcher(firstLine(e)).find()) {
            return full(e, server);
        }
        if (RIGHTS.contains(e.getErrorCode())) {
            return "The server " + server + " does not give " + user + " a right that the kit needs (" + firstLine(e)
                    + "); grant it as the guide says.";
        }
        if (knowsNotWhatIsSet(e)) {
            return "The server " + server
                    + " is not MariaDB 10.11.8 or later, or 10.6.18 or 11.4.2 in their series: it does"
                    + " not know what the kit sets for its sessions (" + firstLine(e)
                    + "); name such a server in the testbed, or correct its key \"engine\".";
        }
        if (said(e, NO_TLS)) {
            return "The server " + server
                    + " offers no TLS, which tls.mode of the testbed demands; give it a certificate"
                    + " (ssl_cert, ssl_key), or set tls.mode to disable.";
        }
        String root = address.tls() == null ? null : address.tls().rootCertificate();
        if (ofTls(e) && root != null && !new File(root).canRead()) {
            return "The file " + root + " of tls.rootCertificate cannot be read; name the PEM file of the server's"
                    + " authority, which has to be on this host.";
        }
        if (ofTls(e)) {
            return "The server " + server + " did not prove over TLS who it is (" + firstLine(e)
                    + "); correct tls.rootCertificate"
                    + (root == null ? "" : " (" + root + ")")
                    + " or tls.mode in the testbed, or the server's certificate.";
        }
        String state = state(e);
        return switch (state) {
            case SqlStates.UNREACHABLE ->
                "The server " + server + " cannot be reached (" + firstLine(e)
                        + "); start it, or correct host and port in the testbed.";
            case SqlStates.CONNECTION_LOST ->
                "The connection to " + server + " broke (" + firstLine(e) + "); is the server still running?";
            default ->
                "The database " + address + " failed: " + firstLine(e)
                        + (state.isEmpty() ? "." : " (SQLSTATE " + state + ", error " + e.getErrorCode() + ").");
        };
    }

    /** A server of another protocol waits to be greeted. */
    @Override
    public boolean foreign(SQLException e) {
        return knowsNotWhatIsSet(e) || caused(e, SocketTimeoutException.class) && !timedOut(e);
    }

    /** Waiting does not help with a server that refuses us, cannot prove its identity, or waits to be greeted itself. */
    @Override
    public boolean notYet(SQLException e) {
        return SqlStates.lost(state(e)) && !ofTls(e) && !said(e, NO_TLS) && !foreign(e);
    }

    private static boolean said(SQLException e, String words) {
        return firstLine(e).contains(words);
    }

    private static boolean knowsNotWhatIsSet(SQLException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException refused
                    && (refused.getErrorCode() == UNKNOWN_VARIABLE || refused.getErrorCode() == UNKNOWN_COLLATION)) {
                return true;
            }
        }
        return false;
    }

    private static boolean ofTls(SQLException e) {
        return caused(e, SSLException.class)
                || caused(e, GeneralSecurityException.class)
                || NOT_TRUSTED.stream().anyMatch(words -> said(e, words));
    }

    private static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
    }
}
