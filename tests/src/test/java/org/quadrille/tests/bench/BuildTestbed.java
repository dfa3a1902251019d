package org.quadrille.tests.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.Json;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.Ports;

/**
 * The testbed and the profile of one of the compared builds: one tile, all of whose load is on the first group, with a
 * market whose times are a sixtieth of the standard ones. The files hold only what has to be said, so that builds of
 * different versions read them.
 *
 * @param label begins the names of its databases
 * @param length of the run, which is ended long before that
 */
record BuildTestbed(String label, EmbeddedServer server, int sessions, long tradeDays, long length) {
    private static final String HOST = "127.0.0.1";

    /** Databases of the group that has the load. */
    List<String> loaded() {
        return List.of(label + "_oltp_1", label + "_dss_1");
    }

    /**
     * Writes {@code testbed.json} and the profile that it names.
     *
     * @return the options with which each process of the testbed is started, by its name such as {@code ce-1}
     */
    Map<String, List<String>> write(Path folder) throws IOException {
        ObjectNode profile = Json.mapper().createObjectNode().put("extends", "standard");
        profile.put("name", "builds").put("initialTradeDays", tradeDays);
        profile.put("dailyMarketDays", 130).put("newsItemLength", 2_000);
        ObjectNode phases = profile.putObject("phases").put("length", length + "s");
        phases.put("rampUp", "200ms").put("warmUp", "0s").put("rampDown", "0s");
        phases.putArray("shares").addArray().add(100).add(0).add(0).add(0);
        ObjectNode market = profile.putObject("market").put("pricePeriod", "6s");
        market.put("orderDelayMean", "17ms").put("orderDelayMax", "83ms");
        Files.writeString(folder.resolve("profile.json"), Json.write(profile));

        Map<String, List<String>> processes = new LinkedHashMap<>();
        Iterator<Integer> ports = Ports.free(3 + 2 * GroupId.PER_TILE).iterator();
        ObjectNode testbed = Json.mapper().createObjectNode().put("name", "builds");
        testbed.put("profile", "profile.json").put("seed", 1);
        testbed.putObject("pacing").put("mode", "closed").put("sessions", sessions);
        ObjectNode ce = testbed.putArray("customerEmulators").addObject().put("host", HOST);
        ObjectNode mee = testbed.putArray("marketEmulators").addObject().put("host", HOST);
        var groups = testbed.putArray("tiles").addObject().putArray("groups");
        for (int number = 1; number <= GroupId.PER_TILE; number++) {
            ObjectNode group = groups.addObject().put("loadUnits", 1);
            processes.put(
                    "connector-" + number,
                    ports(group.putObject("connector").put("host", HOST), ports, "controlPort", "port"));
            database(group.putObject("oltp"), label + "_oltp_" + number);
            database(group.putObject("dss"), label + "_dss_" + number);
        }
        processes.put("mee-1", ports(mee, ports, "controlPort", "orderPort"));
        processes.put("ce-1", ports(ce, ports, "controlPort"));
        Files.writeString(folder.resolve("testbed.json"), Json.write(testbed));
        return processes;
    }

    /** Gives an entry its ports; returns the options with which its process listens there. */
    private static List<String> ports(ObjectNode entry, Iterator<Integer> free, String... keys) {
        String[] options = {"--control-port", "--port"};
        String[] line = new String[2 * keys.length];
        for (int i = 0; i < keys.length; i++) {
            int port = free.next();
            entry.put(keys[i], port);
            line[2 * i] = options[i];
            line[2 * i + 1] = Integer.toString(port);
        }
        return List.of(line);
    }

    private void database(ObjectNode entry, String name) {
        entry.put("host", HOST).put("port", server.port()).put("database", name).put("user", EmbeddedServer.USER);
        entry.put("passwordFile", server.passwordFile().toString());
    }
}
