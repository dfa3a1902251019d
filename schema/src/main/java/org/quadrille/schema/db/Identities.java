package org.quadrille.schema.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.Scale;

/** Reads and writes the stamp of a database. */
public record Identities(SqlFiles files) {
    /** The stamp, or nothing if the kit did not make this database. */
    public Optional<Identity> read(Connection connection) throws SQLException {
        return Sql.one(connection, files.query("identity-exists"), row -> row.getBoolean(1))
                ? Sql.first(connection, files.query("identity-read"), Identities::identity)
                : Optional.empty();
    }

    private static Identity identity(ResultSet row) throws SQLException {
        int loadUnits = row.getInt(4);
        String run = row.getString(10);
        return new Identity(
                row.getString(1).equals("loaded"),
                row.getString(2),
                new DatabaseDigests(row.getString(13), row.getString(14), row.getString(15)),
                new DatabaseSpec(
                        row.getLong(3), new Scale(loadUnits, loadUnits, row.getInt(5), row.getInt(6)), row.getInt(7)),
                Optional.ofNullable(row.getString(8)).map(DatabaseRole::valueOf),
                instant(row, 9),
                run == null
                        ? Optional.empty()
                        : Optional.of(new Identity.Use(run, instant(row, 11), row.getBoolean(12))));
    }

    private static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }

    /** Stamps an empty database as one that is being loaded. */
    public void begin(Connection connection, String build, DatabaseSpec spec) throws SQLException {
        Sql.execute(connection, files.text("identity.sql"));
        DatabaseDigests digests = DatabaseDigests.of(files);
        update(
                connection,
                "identity-begin",
                build,
                digests.population(),
                digests.schema(),
                digests.frames(),
                spec.seed(),
                spec.scale().loadUnits(),
                spec.scale().initialTradeDays(),
                spec.scale().dailyMarketDays(),
                spec.newsItemLength());
    }

    /** The load is complete. */
    public void loaded(Connection connection) throws SQLException {
        update(connection, "identity-loaded");
    }

    /** Frames are about to be replaced: until others have been installed, those of no build are there. */
    public void framesGoing(Connection connection) throws SQLException {
        update(connection, "identity-frames", "");
    }

    /** The frames of this build have been installed. */
    public void frames(Connection connection) throws SQLException {
        update(connection, "identity-frames", DatabaseDigests.of(files).frames());
    }

    /** Gives the database its role. */
    public void role(Connection connection, DatabaseRole role) throws SQLException {
        update(connection, "identity-role", role.name());
    }

    /** A run begins to use the database. */
    public void usedBy(Connection connection, String runId) throws SQLException {
        update(connection, "identity-run", runId);
    }

    /** The run that used the database has come to its regular end. */
    public void drained(Connection connection) throws SQLException {
        update(connection, "identity-drained");
    }

    private void update(Connection connection, String query, Object... values) throws SQLException {
        Sql.executeWith(connection, files.query(query), values);
    }
}
