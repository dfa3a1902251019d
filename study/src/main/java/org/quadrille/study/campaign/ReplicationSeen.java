package org.quadrille.study.campaign;

import java.util.Optional;
import java.util.stream.Stream;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.study.format.Replication;

/**
 * Whether runs had the replication that the study file says of their environment: what commits waited for, and the
 * standbys, as recorded before and after them. That these records agree with each other is the report's check.
 */
final class ReplicationSeen {
    /** As the server calls them. */
    private static final String STANDBYS = "standbys";

    private static final String NONE = "none";

    private ReplicationSeen() {}

    /** In words that can follow "because"; empty if it is as declared. @param declared null for nothing */
    static Optional<String> fault(ResultsFolder folder, Replication declared) {
        if (declared == null) {
            return Optional.empty();
        }
        Testbed testbed = folder.readTestbed();
        return Stream.of(folder.databasesBefore(), folder.databasesAfter())
                .map(folder::readDatabases)
                .flatMap(databases -> databases.isEmpty()
                        ? Stream.of("its databases are not recorded, nor their replication")
                        : databases.stream().flatMap(database -> other(testbed, database, declared).stream()))
                .findFirst();
    }

    private static Optional<String> other(Testbed testbed, DatabaseSnapshot database, Replication declared) {
        String waited = database.settings().get(DatabaseFacts.COMMITS);
        String standbys = database.server() == null ? null : database.server().get(STANDBYS);
        if (waited == null || standbys == null) {
            return Optional.of("the replication of " + database.label() + " is not recorded");
        }
        boolean copies = !standbys.equals(NONE)
                || testbed.group(database.tile(), database.group())
                                .database(database.role())
                                .hosts()
                                .size()
                        > 1;
        Replication found =
                waited.startsWith("a") ? Replication.SYNCHRONOUS : copies ? Replication.ASYNCHRONOUS : Replication.NONE;
        return found == declared
                ? Optional.empty()
                : Optional.of("its replication is not " + declared.word() + " but " + found.word() + ": commits of "
                        + database.label() + " waited for " + waited + ", standbys: " + standbys);
    }
}
