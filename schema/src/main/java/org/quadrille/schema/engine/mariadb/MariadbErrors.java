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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Errors;
import org.quadrille.schema.engine.Sentences;

/** Error numbers of MariaDB: what they mean. Its SQLSTATEs say less. */
final class MariadbErrors implements Errors {
    private static final int NO_DATABASE = 1049;
    private static final int SHUTDOWN = 1053;
    private static final int DISK_FULL = 1021;
    private static final int DUPLICATE_KEY = 1062;
    private static final int RECORD_CHANGED = 1020;
    static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int DEADLOCK = 1213;
    static final int NO_RIGHT = 1227;
    private static final int ABORTED = 1184;
    private static final int UNKNOWN_VARIABLE = 1193;
    private static final int UNKNOWN_COLLATION = 1273;
    private static final int PREVENTED = 1290;
    private static final int QUERY_INTERRUPTED = 1317;
    private static final int CONNECTION_KILLED = 1927;
    private static final int STATEMENT_TIMEOUT = 1969;

    /** The driver has no error number for it. */
    private static final String NO_TLS = "ssl not enabled in the server";

    /** Nor for these. */
    private static final List<String> NOT_TRUSTED =
            List.of("Self signed certificates", "Failed load keyStore", "SSL hostname verification failed");

    /** Of Galera, to a commit of a node that has lost the others; in English everywhere. */
    private static final String CUT_OFF = "Not connected to Primary Component";

    private static final String CONNECTION_EXCEPTION = "08";

    /** A refused login, and one that the driver cannot do without a key. */
    private static final Pattern OF_LOGIN = Pattern.compile("28...|S1009");

    /** Of the system and of the server: what fails for them has an error number that says only what was tried. */
    private static final Pattern NO_ROOM = Pattern.compile("(?i)err(no|code): (28|135)\\b");

    /** Of a quota, or of an option of the server: its name is the same in every language. */
    private static final Pattern NAME = Pattern.compile("'max_[a-z_]+'|--read-only");

    /** Where the driver was when the server refused its first statement is no matter: its own code is. */
    private static SQLException first(SQLException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException said && said.getErrorCode() > 0) {
                return said;
            }
        }
        return e;
    }

    /** A lock that was not given in time is a conflict that was lost, too; the transaction is still open then. */
    @Override
    public String state(SQLException failure) {
        SQLException e = first(failure);
        if (e.getErrorCode() == PREVENTED && said(e, "--read-only") || said(e, CUT_OFF)) {
            // A server that takes no changes any more: every session of the kit's pools may change rows.
            return SqlStates.CONNECTION_LOST;
        }
        return switch (e.getErrorCode()) {
            case DEADLOCK -> SqlStates.DEADLOCK;
            case RECORD_CHANGED, LOCK_WAIT_TIMEOUT -> SqlStates.SERIALIZATION_FAILURE;
            case DUPLICATE_KEY -> SqlStates.DUPLICATE_KEY;
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
                || Errors.caused(e, ConnectException.class)
                || Errors.caused(e, UnknownHostException.class)
                || Errors.caused(e, NoRouteToHostException.class);
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

    @Override
    public boolean noDatabase(SQLException e) {
        return first(e).getErrorCode() == NO_DATABASE;
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
    public UserError explain(SQLException failure, DatabaseAddress address) {
        SQLException e = first(failure);
        String state = state(e);
        int code = e.getErrorCode();
        Matcher named = NAME.matcher(Sentences.firstLine(e));
        String name = named.find() ? named.group().replaceAll("^--|'", "") : "";
        return Sentences.explain(
                e,
                address,
                List.of(code + "." + name, String.valueOf(code), name(failure, address)),
                state.isEmpty() ? "" : " (SQLSTATE " + state + ", error " + code + ")");
    }

    /** The sentence for a failure whose number has none. */
    private String name(SQLException e, DatabaseAddress address) {
        if (NO_ROOM.matcher(Sentences.firstLine(e)).find()) {
            return String.valueOf(DISK_FULL);
        }
        if (knowsNotWhatIsSet(e)) {
            return "otherServer";
        }
        if (said(e, NO_TLS)) {
            return "noTls";
        }
        if (ofTls(e)) {
            String root = address.tls() == null ? null : address.tls().rootCertificate();
            return root == null ? "tls" : new File(root).canRead() ? "tlsByRoot" : "rootCertificate";
        }
        return switch (state(e)) {
            case SqlStates.UNREACHABLE -> "unreachable";
            case SqlStates.CONNECTION_LOST -> "broken";
            default -> "failed";
        };
    }

    /** A server of another protocol waits to be greeted, and one of the same protocol has other users and ways to log in. */
    @Override
    public boolean foreign(SQLException e) {
        return knowsNotWhatIsSet(e)
                || noDatabase(e)
                || OF_LOGIN.matcher(String.valueOf(first(e).getSQLState())).matches()
                || Errors.caused(e, SocketTimeoutException.class) && !timedOut(e);
    }

    /** Waiting does not help with a server that refuses us, cannot prove its identity, or waits to be greeted itself. */
    @Override
    public boolean notYet(SQLException e) {
        return SqlStates.lost(state(e))
                && first(e).getErrorCode() != ABORTED
                && !ofTls(e)
                && !said(e, NO_TLS)
                && !foreign(e);
    }

    private static boolean said(SQLException e, String words) {
        return Sentences.firstLine(e).contains(words);
    }

    private static boolean knowsNotWhatIsSet(SQLException e) {
        int code = first(e).getErrorCode();
        return code == UNKNOWN_VARIABLE || code == UNKNOWN_COLLATION;
    }

    private static boolean ofTls(SQLException e) {
        return Errors.caused(e, SSLException.class)
                || Errors.caused(e, GeneralSecurityException.class)
                || NOT_TRUSTED.stream().anyMatch(words -> said(e, words));
    }
}
