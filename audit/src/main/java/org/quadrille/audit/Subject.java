package org.quadrille.audit;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.audit.AuditTool.Demand;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;

/** A database under audit, as it was when the audit began. */
public record Subject(DatabaseStatus status) {
    public DatabaseTarget target() {
        return status.target();
    }

    public DatabaseRole role() {
        return target().role();
    }

    public DatabaseAddress address() {
        return target().address();
    }

    /** SQL files of its engine. */
    public SqlFiles files() {
        return address().files();
    }

    /** Which database of the testbed it is. */
    public DatabaseId id() {
        return target().id();
    }

    public GroupId group() {
        return id().group();
    }

    /** Its name for people, such as {@code tile 1 group 2 OLTP}. */
    public String label() {
        return id().label();
    }

    /**
     * Its stamp.
     *
     * @throws java.util.NoSuchElementException if it has none; a tool that demands LOADED never meets that
     */
    public Identity identity() {
        return status.identity().orElseThrow();
    }

    boolean meets(Demand demand) {
        return switch (demand) {
            case REACHED -> status.state().hasTables();
            case LOADED -> status.identity().map(Identity::loaded).orElse(false);
            case MATCHING -> status.problems().isEmpty();
        };
    }

    /** A session in which the server itself refuses every change of a row. */
    public Connection connectReadOnly() throws SQLException {
        return address().connectReadOnly();
    }
}
