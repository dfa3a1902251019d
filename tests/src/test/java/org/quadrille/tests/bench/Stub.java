package org.quadrille.tests.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
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
import org.quadrille.common.workload.Profile;

/** Testbeds on loopback whose connectors are stubs or whose databases nobody asks, and workers of this JVM on them. */
final class Stub {
    static final String HOST = "127.0.0.1";
    static final String TOKEN = "a-secret-of-the-bench";
    static final int GROUPS = 4;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(120);

    private Stub() {}

    /**
     * A testbed of one load unit a group, whose market emulators serve the tiles in turn.
     *
     * @param pacing JSON of its pacing
     * @param connectorPorts transaction ports, four a tile
     */
    static Testbed testbed(String pacing, int customers, int markets, List<Integer> connectorPorts) {
        ObjectNode testbed = Json.mapper().createObjectNode();
        testbed.put("name", "bench").put("profile", "demo").put("seed", 1);
        testbed.set("pacing", tree(pacing));
        ArrayNode emulators = testbed.putArray("customerEmulators");
        for (int i = 0; i < customers; i++) {
            emulators.addObject().put("host", HOST).put("controlPort", 1);
        }
        ArrayNode exchanges = testbed.putArray("marketEmulators");
        for (int i = 0; i < markets; i++) {
            exchanges.addObject().put("host", HOST).put("controlPort", 1).put("orderPort", 1);
        }
        ArrayNode tiles = testbed.putArray("tiles");
        for (int tile = 0; tile < connectorPorts.size() / GROUPS; tile++) {
            ArrayNode groups = tiles.addObject().putArray("groups");
            for (int group = 0; group < GROUPS; group++) {
                ObjectNode one = groups.addObject().put("loadUnits", 1).put("marketEmulator", tile % markets + 1);
                one.putObject("connector")
                        .put("host", HOST)
                        .put("controlPort", 1)
                        .put("port", connectorPorts.get(tile * GROUPS + group));
                for (String role : List.of("oltp", "dss")) {
                    one.putObject(role)
                            .put("host", HOST)
                            .put("port", 1)
                            .put("database", role + tile + group)
                            .put("user", "nobody");
                }
            }
        }
        return Json.read(testbed.toString(), Testbed.class, "testbed of the benchmark");
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

    /** Ends a run in good order; fails if the worker did. */
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
