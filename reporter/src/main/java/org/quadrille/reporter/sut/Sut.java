package org.quadrille.reporter.sut;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;

/**
 * Software of the system under test and its driver, as given in the testbed file and as found; the databases in their
 * order.
 */
public record Sut(List<JvmFound> jvms, List<DatabaseFound> databases, Settings settings, SetUp setUp) {

    /** Reads what there is; an aborted run may have no snapshots of its databases. */
    public static Sut of(ResultsFolder folder, RunManifest manifest, Testbed testbed) {
        List<DatabaseSnapshot> before = folder.readDatabases(folder.databasesBefore());
        List<DatabaseSnapshot> after = folder.readDatabases(folder.databasesAfter());
        RunSetup setup = new RunSetup(testbed, folder.readProfile());
        List<DatabaseFound> databases = new ArrayList<>();
        for (DatabaseId id : DatabaseId.all(testbed.tiles().size())) {
            databases.add(database(manifest, setup, id.group(), id.role(), before, after));
        }
        return new Sut(jvms(manifest), databases, Settings.of(before), SetUp.of(folder, manifest, testbed, before));
    }

    private static DatabaseFound database(
            RunManifest manifest,
            RunSetup setup,
            GroupId id,
            DatabaseRole role,
            List<DatabaseSnapshot> before,
            List<DatabaseSnapshot> after) {
        Testbed.Group g = setup.testbed().group(id);
        Testbed.Database given = g.database(role);
        Optional<DatabaseSnapshot> first = find(before, id, role);
        Optional<DatabaseSnapshot> last = find(after, id, role);
        return DatabaseFoundBuilder.builder()
                .tile(id.tile())
                .group(id.group())
                .role(role)
                .place((given.hosts().isEmpty()
                                ? Words.endpoint(given.host(), given.port())
                                : given.hosts().stream()
                                        .map(DatabaseServer::toString)
                                        .collect(Collectors.joining(",")))
                        + "/" + given.database())
                .loadUnits(g.loadUnits())
                .activeLoadUnits(g.activeLoadUnits())
                .version(first.map(DatabaseSnapshot::version).orElse(null))
                .commitsWaitFor(last.map(DatabaseSnapshot::server)
                        .map(server -> server.get(DatabaseFacts.WAITED))
                        .filter(waited -> !waited.isEmpty())
                        .or(() -> first.map(d -> d.settings().get(DatabaseFacts.COMMITS)))
                        .orElse(null))
                .tradesBefore(first.map(d -> d.counts().get("trade")).orElse(null))
                .tradesAfter(last.map(d -> d.counts().get("trade")).orElse(null))
                .checkpoints(last.map(d -> Checkpoints.inInterval(manifest, d)).orElse(null))
                .identity(first.map(DatabaseSnapshot::identity).orElse(Map.of()))
                .build();
    }

    private static Optional<DatabaseSnapshot> find(List<DatabaseSnapshot> snapshots, GroupId id, DatabaseRole role) {
        return snapshots.stream().filter(d -> d.isOf(id, role)).findFirst();
    }

    private static List<JvmFound> jvms(RunManifest manifest) {
        Map<List<String>, List<String>> same = new LinkedHashMap<>();
        for (WorkerEntry worker : manifest.workers()) {
            List<String> key =
                    List.of(text(worker.info().jvm()), text(worker.info().jvmFlags()));
            same.computeIfAbsent(key, k -> new ArrayList<>()).add(worker.name());
        }
        return same.entrySet().stream()
                .map(e -> new JvmFound(e.getKey().get(0), e.getKey().get(1), List.copyOf(e.getValue())))
                .toList();
    }

    private static String text(String value) {
        return value == null ? "" : value;
    }
}
