package org.quadrille.audit.durability;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.quadrille.common.config.Durations;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.embedded.Ports;

/**
 * The run that loads the databases while they fail: one long phase with the shares of the baseline, in which a lost
 * database is waited for. It is ended before its schedule is, as soon as there has been load long enough.
 */
final class LoadSetup {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int CONNECTOR_PORTS = 2;
    /** For the second at which prime asks whether it is enough. */
    private static final Duration SPARE = Duration.ofSeconds(5);

    private LoadSetup() {}

    /**
     * The setup of the run.
     *
     * @param own whether every worker is to be a process on free ports of this machine, rather than the testbed's
     */
    static RunSetup of(RunSetup audited, boolean own) {
        ObjectNode testbed = Json.mapper().valueToTree(audited.testbed());
        testbed.put("onDatabaseLoss", Testbed.OnDatabaseLoss.RECONNECT.name());
        if (own) {
            onLoopback(testbed);
        }
        ObjectNode profile = Json.mapper().valueToTree(audited.profile());
        Profile.Durability times = audited.profile().durability();
        ObjectNode phases = (ObjectNode) profile.get("phases");
        phases.set("shares", Json.mapper().valueToTree(List.of(List.of(10, 20, 30, 40))));
        phases.put("warmUp", "0s");
        phases.put("rampDown", "0s");
        phases.put(
                "length",
                Durations.format(
                        times.before().plus(times.outage()).plus(times.after()).plus(SPARE)));
        return RunSetup.parse(testbed.toString(), profile.toString());
    }

    private static void onLoopback(ObjectNode testbed) {
        testbed.remove("security");
        testbed.remove("monitors");
        JsonNode customers = testbed.get("customerEmulators");
        JsonNode markets = testbed.get("marketEmulators");
        List<JsonNode> connectors = testbed.findValues("connector");
        Iterator<Integer> free = Ports.free(customers.size() + CONNECTOR_PORTS * (markets.size() + connectors.size()))
                .iterator();
        customers.forEach(c -> place((ObjectNode) c, free, "controlPort"));
        markets.forEach(m -> place((ObjectNode) m, free, "controlPort", "orderPort"));
        connectors.forEach(c -> place((ObjectNode) c, free, "controlPort", "port"));
    }

    private static void place(ObjectNode worker, Iterator<Integer> free, String... ports) {
        worker.put("host", LOOPBACK);
        for (String port : ports) {
            worker.put(port, free.next());
        }
    }
}
