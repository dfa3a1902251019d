package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
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
                            Map<String, String> server = new HashMap<>(d.server());
                            set(settings, DatabaseFacts.COMMITS, commits);
                            set(server, "standbys", standbys);
                            return d.withSettings(settings).withServer(server);
                        })
                        .toList());
        ResultsFolder.writeJson(folder.databasesBefore(), folder.readDatabases(folder.databasesAfter()));
        return ReplicationSeen.fault(folder, declared);
    }

    private static void set(Map<String, String> entries, String name, String value) {
        entries.put(name, value);
        entries.values().removeIf(Objects::isNull);
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
    void whatIsNotRecordedShowsNothing() throws IOException {
        assertEquals(
                Optional.of("the replication of tile 1, group 1, OLTP is not recorded"),
                seen(Replication.NONE, "its own disk alone", null));
        assertEquals(
                Optional.of("the replication of tile 1, group 1, OLTP is not recorded"),
                seen(Replication.NONE, null, "none"));
        assertEquals(Optional.empty(), seen(Replication.NONE, "its own disk alone", "none"));
        Files.delete(folder.databasesAfter());
        assertEquals(
                Optional.of("its databases are not recorded, nor their replication"),
                ReplicationSeen.fault(folder, Replication.NONE));
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
