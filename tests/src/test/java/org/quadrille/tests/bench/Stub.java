package org.quadrille.tests.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;

/** Loopback testbeds whose connectors are stubs or whose databases are never queried, and their workers in this JVM. */
final class Stub {
    static final Testbed.Pacing ONE_SESSION = new Testbed.Pacing(Testbed.Mode.CLOSED, 1, 0);
    static final String HOST = "127.0.0.1";
    static final String TOKEN = "a-secret-of-the-bench";

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(120);

    private Stub() {}

    /**
     * A testbed of one load unit a group, whose market emulators serve the tiles in turn.
     *
     * @param connectorPorts transaction ports, four a tile
     */
    static Testbed testbed(Testbed.Pacing pacing, int customers, int markets, List<Integer> connectorPorts) {
        List<Testbed.Tile> tiles = new ArrayList<>();
        for (int tile = 0; tile < connectorPorts.size() / GroupId.PER_TILE; tile++) {
            List<Testbed.Group> groups = new ArrayList<>();
            for (int group = 0; group < GroupId.PER_TILE; group++) {
                String suffix = String.valueOf(tile) + group;
                groups.add(Testbed.Group.of(
                                1,
                                new Testbed.Connector(HOST, 1, connectorPorts.get(tile * GroupId.PER_TILE + group)),
                                Testbed.Database.of(HOST, 1, "oltp" + suffix, "nobody"),
                                Testbed.Database.of(HOST, 1, "dss" + suffix, "nobody"))
                        .withMarketEmulator(tile % markets + 1));
            }
            tiles.add(new Testbed.Tile(groups));
        }
        return Testbed.builder()
                .name("bench")
                .profile("demo")
                .seed(1L)
                .pacing(pacing)
                .customerEmulators(Collections.nCopies(customers, new Testbed.CustomerEmulator(HOST, 1)))
                .marketEmulators(Collections.nCopies(markets, new Testbed.MarketEmulator(HOST, 1, 1)))
                .tiles(tiles)
                .build();
    }

    /** The demo's profile with changes. */
    static Profile profile(Consumer<ObjectNode> changes) {
        ObjectNode profile = Json.mapper().valueToTree(Profiles.load("demo", Path.of(".")));
        changes.accept(profile);
        return Profiles.parse(profile.toString(), "profile of the benchmark");
    }

    static ObjectNode tree(String json) {
        return Json.read(json, ObjectNode.class, "benchmark");
    }

    static Assignment assignment(String run, int index, Testbed testbed, Profile profile) {
        RunSetup setup = RunSetup.of(testbed, profile);
        return new Assignment(run, TOKEN, index, Json.write(setup.testbed()), Json.write(setup.profile()));
    }

    /** Ends a run in an orderly way; fails if the worker has failed. */
    static void drain(Worker worker) throws InterruptedException {
        worker.drain();
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        WorkerStatus status = worker.status();
        while (status.state() != WorkerState.DONE) {
            if (status.state() == WorkerState.FAILED || System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "the worker is " + status.state() + " instead of DONE: " + status.cause());
            }
            TimeUnit.MILLISECONDS.sleep(10);
            status = worker.status();
        }
    }
}
