package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;

/**
 * An engine of PostgreSQL's family that can do less: it takes PostgreSQL's server and files over, has a few files of its
 * own in the folder {@code lean}, and has neither copies of databases, nor table spaces, nor a snapshot for several
 * sessions. It is the example of docs/engines.md.
 */
public final class LeanEngine extends PostgresEngine {
    private static final EngineFacts FAMILY = EngineFacts.DEFAULT;
    private static final EngineFacts LEAN = new EngineFacts(
            "lean",
            "Lean",
            EnumSet.of(Capability.SERVER_COPIES, Capability.TABLE_SPACES, Capability.SHARED_SNAPSHOTS),
            FAMILY.tlsModes(),
            FAMILY.ownDatabases(),
            FAMILY.longestName(),
            FAMILY.processes(),
            FAMILY.durability(),
            FAMILY.rightToSeeFolders());

    public LeanEngine() {
        super(LEAN, "lean", "postgresql", "standard");
    }

    @Override
    public void create(Connection administration, String database, Optional<String> tablespace) throws SQLException {
        if (tablespace.isPresent()) {
            throw new UserError(Capability.TABLE_SPACES.missing(LEAN) + ".");
        }
        super.create(administration, database, tablespace);
    }

    @Override
    public void copy(Connection administration, String source, String database, Optional<String> tablespace) {
        throw new UserError(Capability.SERVER_COPIES.missing(LEAN) + ".");
    }
}
