package org.quadrille.schema.durability;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.SqlFiles;

/**
 * When a server was last started, by its own clock: this tells a server that failed from one that was left alone.
 *
 * @param started seconds since 1970
 * @param asked when the server was asked, likewise
 * @param recovered whether it has recovered from a crash since; empty if the server does not tell
 */
public record StartOfServer(BigDecimal started, BigDecimal asked, Optional<Boolean> recovered) {
    /** The last start of the server that a session is connected to. */
    public static StartOfServer of(SqlFiles files, Connection connection) throws SQLException {
        List<String> row = RowQuery.PLAIN
                .rows(connection, files.text("durability/server-start.sql"))
                .get(0);
        return new StartOfServer(
                new BigDecimal(row.get(0)),
                new BigDecimal(row.get(1)),
                Optional.ofNullable(row.get(2)).map("t"::equals));
    }

    /** Whether it is the same start. */
    public boolean same(StartOfServer other) {
        return started.equals(other.started);
    }

    /**
     * Why the server cannot have failed between two looks at it; empty if it has. A server that was already running
     * before the first look is another one, which has replaced the one that failed.
     */
    public static Optional<String> noFailure(StartOfServer before, StartOfServer after) {
        if (before.same(after)) {
            return Optional.of("has been running since before the failure");
        }
        if (after.started.compareTo(before.asked) > 0 && !after.recovered.orElse(true)) {
            return Optional.of("was shut down cleanly, which is not a failure");
        }
        return Optional.empty();
    }
}
