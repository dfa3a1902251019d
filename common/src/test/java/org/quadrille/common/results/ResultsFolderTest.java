package org.quadrille.common.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Disclosure;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.DatabaseRole;

class ResultsFolderTest {
    @TempDir
    Path path;

    @Test
    void manifestComesBackAsItWasWritten() {
        var info = new WorkerInfo(
                WorkerKind.CE,
                "b1",
                "h",
                7,
                "Linux",
                "17",
                "-Xmx1g",
                2,
                1 << 30,
                0,
                new WorkerInfo.Machine("m", "h", "A processor", 2, 1L << 32, "Linux 6"),
                List.of());
        var manifest = new RunManifest(
                "r1",
                "b1",
                null,
                "2026-11-03T10:15:30Z",
                new RunSchedule(2, 3, 6, 10, 1),
                RunManifest.Outcome.ABORTED,
                "mee-1 was lost",
                5L,
                List.of("phases are short"),
                1,
                90.5,
                List.of(new WorkerEntry(WorkerKind.CE, 1, "ce-1", "127.0.0.1:4000", info, -12, 40)),
                List.of(new ConnectorCounts(1, 4, Map.of("TO", new ConnectorCounts.Counts(7, 1, 2)))),
                new StudySlot("host-or-container", 3, "host", 2, 1),
                null);
        var folder = new ResultsFolder(path);
        ResultsFolder.writeJson(folder.manifest(), manifest);
        assertEquals(manifest, folder.readManifest());
    }

    @Test
    void aTestbedThatDescribedItsSystemAsEarlierBuildsDidIsRead() throws IOException {
        var folder = new ResultsFolder(path);
        String database = "{\"host\": \"o1\", \"port\": 5432, \"database\": \"d\", \"user\": \"u\"}";
        String group = """
                {"loadUnits": 1, "activeLoadUnits": 1, "marketEmulator": 1,
                 "connector": {"host": "a1", "controlPort": 1, "port": 2}, "oltp": D, "dss": D}""".replace("D", database);
        Files.writeString(folder.testbed(), """
                {"name": "old", "profile": "demo", "seed": 1, "pacing": {"mode": "closed", "sessions": 1},
                 "customerEmulators": [{"host": "c1", "controlPort": 1}],
                 "marketEmulators": [{"host": "c1", "controlPort": 2, "orderPort": 3}],
                 "tiles": [{"groups": [G, G, G, G]}],
                 "report": {"sponsor": "We", "price": 0.0, "watts": 0.0, "baselineRun": "first"}}""".replace("G", group));
        assertEquals(
                new Disclosure.Publication(null, "first", null),
                folder.readTestbed().report());
        Files.writeString(folder.testbed(), "{\"report\": {\"prices\": 1}}");
        assertTrue(
                assertThrows(UserError.class, folder::readTestbed).getMessage().contains("report.prices"));
    }

    @Test
    void aManifestFromBeforeConnectorsWereAskedHasNoCounts() throws IOException {
        var folder = new ResultsFolder(path);
        Files.writeString(folder.manifest(), """
                {"runId": "old", "build": "b", "startedAt": "2026-11-03T10:15:30Z", "outcome": "COMPLETED", "tiles": 1,
                 "schedule": {"rampUp": 0, "warmUp": 0, "phaseLength": 1, "phases": 1, "rampDown": 0}}""");
        assertEquals(List.of(), folder.readManifest().connectors());
    }

    @Test
    void snapshotsComeBackAsTheyWereWritten() {
        var snapshots = List.of(new DatabaseSnapshot(
                1,
                4,
                DatabaseRole.DSS,
                "18.6",
                Map.of("seed", "1"),
                Map.of("fsync", "on"),
                Map.of("WAL", new DataLocation("/var/lib/data/pg_wal", "ext4", "/dev/sda1", "rw,noatime", "")),
                Map.of("trade", 5L),
                Map.of("trade", 9L),
                null,
                null,
                null,
                List.of(new LoadedTable("trade", "rows", 200, 0, 5, 5, 5)),
                null));
        var folder = new ResultsFolder(path);
        ResultsFolder.writeJson(folder.databasesAfter(), snapshots);
        assertEquals(snapshots, folder.readDatabases(folder.databasesAfter()));
        assertEquals(List.of(), folder.readDatabases(folder.databasesBefore()));
    }

    @Test
    void aMissingOrForeignFileIsTheUsersMistake() throws Exception {
        var folder = new ResultsFolder(path);
        assertTrue(
                assertThrows(UserError.class, folder::readManifest).getMessage().contains("is missing"));
        Files.writeString(folder.manifest(), "{\"runid\": 1}");
        String said = assertThrows(UserError.class, folder::readManifest).getMessage();
        assertTrue(said.contains("key \"runId\" is missing"), said);
    }
}
