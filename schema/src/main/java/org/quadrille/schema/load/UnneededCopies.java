package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Pristine copies from which no database of their server can be reset any more: those of earlier builds of the kit,
 * seeds and scales. Only databases of the same user are looked at, and only complete ones with the kit's stamp are
 * dropped.
 */
record UnneededCopies(Server server, LoadProgress progress) {
    /** Drops them on the servers where these databases are, or were. */
    void drop(Collection<DatabaseAddress> databases) {
        Set<DatabaseAddress> servers = new HashSet<>();
        for (DatabaseAddress database : databases) {
            DatabaseAddress administration = database.administration();
            if (servers.add(administration)) {
                try {
                    dropOn(administration);
                } catch (SQLException | UserError e) {
                    progress.note("Pristine copies on " + Words.endpoint(administration.host(), administration.port())
                            + " that are no longer needed were not searched for: " + e.getMessage());
                }
            }
        }
    }

    private void dropOn(DatabaseAddress administration) throws SQLException {
        Set<List<Object>> needed = new HashSet<>();
        Map<DatabaseAddress, Identity> copies = new LinkedHashMap<>();
        for (String name : names(administration)) {
            DatabaseAddress address = administration.withDatabase(name);
            if (Spares.isName(name)) {
                // Of no use to any database, and dropped by the next command that works on its place.
                continue;
            }
            Probe probe = Probe.of(address);
            if (probe.state() == DatabaseState.INVALID && Pristine.isName(name)) {
                server.drop(address);
                progress.note("The pristine copy " + address + " is dropped: an interrupted drop had left it unusable");
            }
            if (probe.identity().isEmpty()) {
                continue;
            }
            Identity identity = probe.identity().get();
            if (!Pristine.isName(name)) {
                needed.add(content(identity));
            } else if (identity.loaded()) {
                copies.put(address, identity);
            } else {
                progress.note("The pristine copy " + address
                        + " is half loaded; drop it by hand if no build is running on this server.");
            }
        }
        copies.forEach((address, identity) -> {
            if (!needed.contains(content(identity))) {
                server.drop(address);
                progress.note("The pristine copy " + address + " is dropped: no database of its server holds "
                        + identity.spec() + " as build " + identity.build() + " loads it");
            }
        });
    }

    private static List<Object> content(Identity identity) {
        return List.of(identity.digests().population(), identity.digests().schema(), identity.spec());
    }

    private List<String> names(DatabaseAddress administration) throws SQLException {
        try (Connection connection = administration.connect()) {
            return Sql.texts(connection, administration.files().query("own-databases"));
        }
    }
}
