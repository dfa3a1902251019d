package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.quadrille.schema.db.DatabaseDigests;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.DatabaseAddress;

/** Installs the frames of this build in a database, replacing those that it has. */
final class Frames {
    private Frames() {}

    /** Installs them; the caller commits. */
    static void install(SqlFiles files, Connection connection, LoadProgress progress) throws SQLException {
        List<String> names = DatabaseDigests.frameFiles(files);
        try (LoadProgress.Step step = progress.step("frames", "files", names.size())) {
            for (String name : names) {
                Sql.execute(connection, files.text(name));
                step.advance(1);
            }
        }
    }

    /**
     * Installs them in a loaded database and stamps it: in one transaction, or, where each definition is a transaction of its
     * own, so that the stamp names no build until all of them are there.
     */
    static void refresh(DatabaseAddress address) {
        try (Connection connection = address.connectToLoad()) {
            connection.setAutoCommit(false);
            Identities identities = new Identities(address.files());
            identities.framesGoing(connection);
            install(address.files(), connection, LoadProgress.SILENT);
            identities.frames(connection);
            connection.commit();
        } catch (SQLException e) {
            throw address.explain(e);
        }
    }
}
