package org.quadrille.web.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Loopback;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.vdriver.prime.Endpoint;

/**
 * The machines of a run by what they are for: the processes that speak for those of each role. Roles rather than single
 * machines, so that a page of a hundred tiles is no larger than that of one.
 */
record Machines(Map<String, List<String>> processes) {
    static Machines of(Testbed testbed) {
        List<Endpoint> all = Endpoint.all(testbed);
        Map<String, List<String>> roles = new LinkedHashMap<>();
        if (all.stream().allMatch(endpoint -> Loopback.is(endpoint.host()))) {
            roles.put("this machine", List.of(ResultsFolder.PRIME));
            return new Machines(roles);
        }
        roles.put("prime", new ArrayList<>(List.of(ResultsFolder.PRIME)));
        Set<String> oltp = hosts(testbed, Testbed.Group::oltp);
        Set<String> dss = hosts(testbed, Testbed.Group::dss);
        for (Endpoint endpoint : all) {
            String role = endpoint.kind() == WorkerKind.CONNECTOR
                    ? "Tier A"
                    : !endpoint.kind().aside()
                            ? "drivers"
                            : oltp.contains(endpoint.host())
                                    ? "OLTP"
                                    : dss.contains(endpoint.host()) ? "DSS" : "monitored";
            roles.computeIfAbsent(role, r -> new ArrayList<>()).add(endpoint.name());
        }
        return new Machines(roles);
    }

    private static Set<String> hosts(Testbed testbed, Function<Testbed.Group, Testbed.Database> database) {
        return testbed.groups()
                .flatMap(group -> database.apply(group).servers().stream())
                .map(DatabaseServer::host)
                .collect(Collectors.toSet());
    }

    List<String> roles() {
        return List.copyOf(processes.keySet());
    }

    /** The mean of a role's machines; NaN if none of them says it. */
    double mean(String role, Map<String, MachineSample> samples, SampleColumn... columns) {
        return processes.get(role).stream()
                .map(samples::get)
                .filter(sample -> sample != null)
                .mapToDouble(
                        sample -> Stream.of(columns).mapToDouble(sample::get).sum())
                .filter(value -> value == value)
                .average()
                .orElse(Double.NaN);
    }
}
