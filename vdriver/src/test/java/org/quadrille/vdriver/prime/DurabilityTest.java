package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;

/** What is said before a run about servers that may lose commits, and about those for which this is unknown. */
@Execution(ExecutionMode.CONCURRENT)
class DurabilityTest extends PrimeFixture {
    private static final String NOT_KNOWN = "place of data and WAL not known: 127.0.0.1:5432";

    @Test
    void aDurableServerIsNoDeviation() {
        RunManifest manifest = run("durable");
        assertEquals(List.of(), problems);
        assertTrue(manifest.deviations().stream().noneMatch(d -> d.startsWith("place of")), manifest.toString());
        ResultsFolder folder = new ResultsFolder(results.resolve("durable"));
        for (var file : List.of(folder.databasesBefore(), folder.databasesAfter())) {
            folder.readDatabases(file)
                    .forEach(d -> assertEquals("ext4", d.places().get("WAL").fileSystem()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fsync, off, fsync is off",
        "full_page_writes, off, full_page_writes is off",
        "synchronous_commit, off, synchronous_commit is off",
        "synchronous_commit (role), off, synchronous_commit (role) is off for u in ",
        "synchronous_commit (database), off, synchronous_commit (database) is off for u in ",
        "session_replication_role, replica, session_replication_role is replica",
        "session_replication_role (role), replica, session_replication_role (role) is replica for u in "
    })
    void aSettingThatIsOffIsOneSentenceForItsServer(String setting, String value, String says) {
        FakeWorker connector = workers.get("connector-2");
        List<Entry> settings = new ArrayList<>(connector.settings);
        settings.removeIf(e -> e.name().equals(setting));
        settings.add(new Entry(setting, value));
        connector.settings = settings;
        List<String> faults =
                Prime.check(setup, this::dial, "b1", WaitLimit.NONE).faults();
        assertEquals(1, faults.size(), faults.toString());
        assertTrue(
                faults.get(0).startsWith("the server 127.0.0.1:5432 may lose commits in a power failure: "),
                faults.get(0));
        assertTrue(faults.get(0).contains(says), faults.get(0));
        assertEquals(RunManifest.Outcome.COMPLETED, run("anyway").outcome());
        assertEquals(faults, problems, "a run says it before its load, and goes on");
    }

    @ParameterizedTest
    @CsvSource({"connection limit (role), 100", "session_replication_role (role), origin", "work_mem, 64MB"})
    void whatDecidesNothingOrIsRightIsNoFault(String setting, String value) {
        FakeWorker connector = workers.get("connector-2");
        List<Entry> settings = new ArrayList<>(connector.settings);
        settings.add(new Entry(setting, value));
        connector.settings = settings;
        assertEquals(
                List.of(), Prime.check(setup, this::dial, "b1", WaitLimit.NONE).faults());
    }

    @Test
    void dataInMemoryIsAFault() {
        workers.values().forEach(w -> w.fileSystem = "tmpfs");
        List<String> faults =
                Prime.check(setup, this::dial, "b1", WaitLimit.NONE).faults();
        assertEquals(1, faults.size(), faults.toString());
        assertTrue(faults.get(0).contains("its WAL in /data/pg_wal is on tmpfs, in memory"), faults.get(0));
    }

    @Test
    void aLibraryThatTakesSyncsIsAFault() {
        workers.get("monitor-1").syncLibraries = "libeatmydata.so.1.3.0";
        List<String> faults =
                Prime.check(setup, this::dial, "b1", WaitLimit.NONE).faults();
        assertEquals(1, faults.size(), faults.toString());
        assertTrue(faults.get(0).contains("libeatmydata.so.1.3.0 takes its calls for syncs"), faults.get(0));
    }

    /** A monitor may have access where a connector does not. */
    @Test
    void oneProcessOfTheMachineIsEnoughToKnowThePlace() {
        workers.forEach((name, w) -> w.fileSystem = name.equals("monitor-1") ? "xfs" : "");
        Prime.Found found = Prime.check(setup, this::dial, "b1", WaitLimit.NONE);
        assertEquals(List.of(), found.notes());
        assertEquals(List.of(), found.faults());
    }

    @Test
    void aServerInAClusterSaysSo() {
        workers.values().forEach(w -> {
            w.settings = new ArrayList<>(w.settings);
            w.settings.add(new Entry("cluster", "a node of the Galera cluster shop"));
        });
        assertEquals(
                List.of("the server 127.0.0.1:5432 is a node of the Galera cluster shop."),
                Prime.check(setup, this::dial, "b1", WaitLimit.NONE).notes());
        workers.values().forEach(w -> w.standbys = "3 nodes");
        assertEquals(
                List.of("the server 127.0.0.1:5432 is a node of the Galera cluster shop of 3 nodes."),
                Prime.check(setup, this::dial, "b1", WaitLimit.NONE).notes());
    }

    @Test
    void commitsThatNobodySawReachADiskAreADeviation() {
        String unseen = "unknown whether commits reached a disk: 127.0.0.1:5432";
        assertFalse(run("seen").deviations().contains(unseen));
        workers.values().forEach(w -> w.syncLibraries = null);
        workers.get("monitor-1").syncLibraries = "";
        assertFalse(run("by-the-monitor").deviations().contains(unseen));
        workers.get("monitor-1").syncLibraries = null;
        assertTrue(run("unseen").deviations().contains(unseen));
    }

    @Test
    void aPlaceThatNobodyKnowsIsADeviationAndNoFault() {
        workers.values().forEach(w -> w.fileSystem = "");
        Prime.Found found = Prime.check(setup, this::dial, "b1", WaitLimit.NONE);
        assertEquals(List.of(), found.faults());
        assertEquals(1, found.notes().size(), found.notes().toString());
        assertTrue(
                found.notes().get(0).contains("of the data and WAL of the server 127.0.0.1:5432 is unknown"),
                found.toString());
        assertTrue(run("unknown").deviations().contains(NOT_KNOWN));
        workers.values().forEach(w -> {
            w.fileSystem = "ext4";
            w.folders = List.of();
        });
        assertTrue(run("untold").deviations().contains(NOT_KNOWN), "the role may not know the folder");
    }
}
