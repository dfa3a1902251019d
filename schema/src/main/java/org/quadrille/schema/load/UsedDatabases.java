package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.RunSessions;

/** Whether runs and audits use databases: their sessions would end, and their results be lost, if these were replaced or dropped. */
public final class UsedDatabases {
    /** Time for sessions of a run that has just ended to be on their way out. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration POLL = Duration.ofMillis(50);

    private UsedDatabases() {}

    /**
     * Makes sure that no run and no audit uses one of these databases, also one whose prime has died and whose connectors live.
     *
     * @throws UserError if one is used, with the run that was last prepared in it; a sentence for each
     */
    public static void refuse(List<DatabaseTarget> targets) {
        List<String> problems = new ArrayList<>();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (DatabaseTarget target : targets) {
            DatabaseAddress address = target.address();
            try {
                Probe probe = Probe.of(address);
                if (probe.identity().isPresent()) {
                    String user = user(address, probe.identity().get(), deadline);
                    if (!user.isEmpty()) {
                        problems.add("The database " + address + " of " + target.label() + " is used by " + user
                                + "; wait for its end, or end it with --force. No database was changed.");
                    }
                }
            } catch (SQLException e) {
                throw address.explain(e);
            }
        }
        UserError.ofAll(problems);
    }

    private static String user(DatabaseAddress address, Identity identity, long deadline) throws SQLException {
        try (Connection connection = address.connect()) {
            while (true) {
                int runs = RunSessions.count(address.files(), connection, RunSessions.RUN);
                int audits = RunSessions.count(address.files(), connection, RunSessions.AUDIT);
                if (runs + audits == 0) {
                    return "";
                }
                if (System.nanoTime() > deadline) {
                    return runs > 0
                            ? identity.lastRun().map(run -> "run " + run).orElse("a run that is being prepared")
                            : "an audit";
                }
                LockSupport.parkNanos(POLL.toNanos());
            }
        }
    }
}
