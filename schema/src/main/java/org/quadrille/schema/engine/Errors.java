package org.quadrille.schema.engine;

import java.sql.SQLException;
import org.quadrille.common.cli.UserError;

/** What the failures of an engine mean. */
public interface Errors {
    /**
     * The state for replies and logs: one of the kit's own where the failure is one of those, otherwise the server's
     * code; empty if it has none.
     *
     * @see org.quadrille.common.workload.SqlStates
     */
    String state(SQLException e);

    /** Whether there is no such database. */
    boolean noDatabase(SQLException e);

    /** Whether a database is there but not in a state to work with, for instance because a drop left half of it. */
    boolean unusable(SQLException e);

    /** Whether sessions of others in a database are in the way. */
    boolean inUse(SQLException e);

    /** Words a failure for the user: server unreachable, wrong password, no such database, disk full, and the like. */
    UserError explain(SQLException e, DatabaseAddress address);

    /** Whether a failure to connect is as if a server of another kind had answered. */
    boolean foreign(SQLException e);

    /** Whether a failure to connect may end by itself: the server cannot be reached, or is starting or stopping. */
    boolean notYet(SQLException e);

    /** Whether a failure has another of a kind among its causes. */
    static boolean caused(SQLException e, Class<? extends Exception> kind) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
