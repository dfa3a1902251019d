package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.SyntheticRun;
import org.quadrille.study.format.Replication;

/** The replication that runs have to show. */
class ReplicationSeenTest {
    @TempDir
    Path path;

    private ResultsFolder folder;

    @BeforeEach
    void aRunWithoutReplication() throws IOException {
        folder = SyntheticRun.empty().write(path);
    }

    private Optional<String> seen(Replication declared, String commits, String standbys) {
        ResultsFolder.writeJson(
                folder.databasesAfter(),
                folder.readDatabases(folder.databasesBefore()).stream()
                        .map(d -> {
                            Map<String, String> settings = new HashMap<>(d.settings());
                            settings.put(DatabaseFacts.COMMITS, commits);
                            Map<String, String> server = new HashMap<>(d.server());
                            server.put("standbys", standbys);
                            return d.withSettings(settings).withServer(server);
                        })
                        .toList());
        ResultsFolder.writeJson(folder.databasesBefore(), folder.readDatabases(folder.databasesAfter()));
        return ReplicationSeen.fault(folder, declared);
    }

    @Test
    void aRunHasToShowWhatItsEnvironmentSays() {
        assertEquals(Optional.empty(), seen(Replication.NONE, "its own disk alone", "none"));
        assertEquals(Optional.empty(), seen(Replication.ASYNCHRONOUS, "its own disk alone", "async"));
        assertEquals(Optional.empty(), seen(Replication.SYNCHRONOUS, "a standby's disk", "sync"));
        assertEquals(
                Optional.empty(), seen(Replication.SYNCHRONOUS, "another server that has received them", "3 nodes"));
    }

    @Test
    void whatShowsSomethingElseIsNamed() {
        assertEquals(
                Optional.of(
                        "its replication is not synchronous but asynchronous: commits of tile 1, group 1, OLTP waited for"
                                + " its own disk alone, standbys: async"),
                seen(Replication.SYNCHRONOUS, "its own disk alone", "async"));
        assertEquals(
                Optional.of("its replication is not none but asynchronous: commits of tile 1, group 1, OLTP waited for"
                        + " its own disk alone, standbys: not told"),
                seen(Replication.NONE, "its own disk alone", "not told"));
        assertEquals(
                Optional.of(
                        "its replication is not asynchronous but none: commits of tile 1, group 1, OLTP waited for its own"
                                + " disk alone, standbys: none"),
                seen(Replication.ASYNCHRONOUS, "its own disk alone", "none"));
    }
}
