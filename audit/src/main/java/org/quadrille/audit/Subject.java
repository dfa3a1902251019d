package org.quadrille.audit;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.audit.AuditTool.Demand;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;

/**
 * A database under audit.
 *
 * @param tile 1-based
 * @param group 1 to 4
 * @param status what it was when the audit began
 */
public record Subject(int tile, int group, DatabaseStatus status) {

    private static final Pattern PLACE = Pattern.compile("tile (\\d+) group (\\d+) .*");

    /** A database as {@link DatabaseTarget#label} names it. */
    static Subject of(DatabaseStatus status) {
        Matcher place = PLACE.matcher(status.target().label());
        if (!place.matches()) {
            throw new IllegalArgumentException(status.target().label());
        }
        return new Subject(Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)), status);
    }

    public DatabaseTarget target() {
        return status.target();
    }

    public DatabaseRole role() {
        return target().role();
    }

    public DatabaseAddress address() {
        return target().address();
    }

    /** Its name for people, such as {@code tile 1 group 2 OLTP}. */
    public String label() {
        return target().label();
    }

    /** Its name for a folder, such as {@code tile1-group2-oltp}. */
    public String folder() {
        return "tile" + tile + "-group" + group + "-" + role().name().toLowerCase(Locale.ROOT);
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
        Connection connection = address().connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("set default_transaction_read_only = on");
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
