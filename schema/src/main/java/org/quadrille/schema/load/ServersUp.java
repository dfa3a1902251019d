package org.quadrille.schema.load;

import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Durations;
import org.quadrille.schema.engine.DatabaseAddress;

/** Waits for database servers that accept no connections yet, and tells which. */
public record ServersUp(LoadProgress progress) {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /**
     * Returns once every server of these databases accepts connections, or refuses them for a reason that waiting does
     * not change, or the time for all of them is up. What is wrong then is left to the work itself to report.
     */
    public void await(List<DatabaseTarget> targets, Duration longest) {
        long deadline = System.nanoTime() + longest.toNanos();
        Map<String, DatabaseAddress> servers = new LinkedHashMap<>();
        for (DatabaseTarget target : targets) {
            DatabaseAddress address = target.address();
            servers.putIfAbsent(Words.endpoint(address.host(), address.port()), address);
        }
        servers.forEach((name, address) -> {
            boolean told = false;
            while (deadline - System.nanoTime() > 0 && notYet(address)) {
                if (!told) {
                    progress.note("waiting up to " + Durations.format(longest) + " for the server " + name);
                    told = true;
                }
                LockSupport.parkNanos(Math.max(0, Math.min(POLL_NANOS, deadline - System.nanoTime())));
            }
        });
    }

    private boolean notYet(DatabaseAddress address) {
        try {
            address.administration().connect().close();
            return false;
        } catch (SQLException e) {
            return address.engine().notYet(e);
        }
    }
}
