package org.quadrille.deploy.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.vdriver.prime.Endpoint;

/**
 * A machine of a testbed and all that runs on it, whether it is a host that answers ssh or a virtual machine.
 *
 * @param ssh where {@code ssh} reaches it
 * @param promise its sizes; all absent if the testbed promises none
 * @param servers the database servers on it: the databases of each, by port
 */
public record Host(
        String name,
        String ssh,
        Testbed.Machine promise,
        List<Endpoint> processes,
        Map<Integer, List<DatabaseId>> servers) {
    /** The hosts of a testbed: of connectors, MEEs and CEs, then of database servers, then of other workers. */
    public static List<Host> all(Testbed testbed) {
        Map<String, Host> hosts = new LinkedHashMap<>();
        List<Endpoint> endpoints = Endpoint.all(testbed);
        endpoints.stream()
                .filter(endpoint -> !endpoint.kind().aside())
                .forEach(endpoint ->
                        of(testbed, hosts, endpoint.host()).processes.add(endpoint));
        for (DatabaseId id : DatabaseId.all(testbed.tiles().size())) {
            testbed.group(id.group())
                    .database(id.role())
                    .servers()
                    .forEach(server -> of(testbed, hosts, server.host())
                            .servers
                            .computeIfAbsent(server.port(), port -> new ArrayList<>())
                            .add(id));
        }
        endpoints.stream()
                .filter(endpoint -> endpoint.kind().aside())
                .forEach(endpoint ->
                        of(testbed, hosts, endpoint.host()).processes.add(endpoint));
        return List.copyOf(hosts.values());
    }

    private static Host of(Testbed testbed, Map<String, Host> hosts, String name) {
        return hosts.computeIfAbsent(name, host -> {
            Testbed.Machine promise =
                    testbed.machine(host).orElse(new Testbed.Machine(host, null, null, null, null, null));
            return new Host(
                    host, promise.ssh() == null ? host : promise.ssh(), promise, new ArrayList<>(), new TreeMap<>());
        });
    }
}
