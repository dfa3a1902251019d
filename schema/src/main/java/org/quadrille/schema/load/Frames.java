package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.db.Digests;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.engine.Engine;

/** Installs the frames of this build in a database, replacing those that it has. */
final class Frames {
    private final Engine engine;

    Frames(Engine engine) {
        this.engine = engine;
    }

    /** Installs them; the caller commits. */
    void install(Connection connection, Progress progress) throws SQLException {
        List<String> names = Digests.frameFiles(engine.files());
        try (Progress.Step step = progress.step("frames", "files", names.size());
                Statement statement = connection.createStatement()) {
            for (String name : names) {
                statement.execute(engine.files().text(name));
                step.advance(1);
            }
        }
    }

    /** Installs them in a loaded database and stamps it, in one transaction. */
    void refresh(DatabaseAddress address) {
        try (Connection connection = address.connect()) {
            connection.setAutoCommit(false);
            install(connection, Progress.SILENT);
            new Identities(engine.files()).frames(connection);
            connection.commit();
        } catch (SQLException e) {
            throw engine.explain(e, address);
        }
    }
}
