package org.quadrille.deploy.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.GroupId;
import org.quadrille.vdriver.prime.Endpoint;

/**
 * A path between two machines (architecture.md, "Processes and paths").
 *
 * @param from who opens connections
 * @param to empty for a database server that is not made here
 * @param port of the one that is connected to
 * @param what what passes, in a few words
 */
record AllowedConnection(String from, Optional<String> to, int port, String what) {
    private static final String CONTROL = "control, status, logs";

    /** All paths of a testbed, whose database servers are made here or not. */
    static List<AllowedConnection> all(Testbed testbed, boolean databases) {
        List<AllowedConnection> arrows = new ArrayList<>();
        List<Endpoint> endpoints = Endpoint.all(testbed);
        endpoints.forEach(endpoint -> arrows.add(new AllowedConnection(
                Testbed.Machine.PRIME, Optional.of(endpoint.host()), endpoint.controlPort(), CONTROL)));
        for (GroupId id : GroupId.all(testbed.tiles().size())) {
            Testbed.Group group = testbed.group(id);
            Optional<String> connector = Optional.of(group.connector().host());
            endpoints.stream()
                    .filter(endpoint -> endpoint.kind() == WorkerKind.CE)
                    .forEach(ce -> arrows.add(new AllowedConnection(
                            ce.host(), connector, group.connector().port(), "transactions")));
            Testbed.MarketEmulator mee = testbed.marketEmulators().get(group.marketEmulator() - 1);
            arrows.add(new AllowedConnection(connector.get(), Optional.of(mee.host()), mee.orderPort(), "orders"));
            arrows.add(new AllowedConnection(
                    mee.host(), connector, group.connector().port(), "Trade-Result, Market-Feed"));
        }
        for (DatabaseId id : DatabaseId.all(testbed.tiles().size())) {
            Testbed.Group group = testbed.group(id.group());
            Testbed.Database database = group.database(id.role());
            for (String from : List.of(group.connector().host(), Testbed.Machine.PRIME)) {
                arrows.add(new AllowedConnection(
                        from,
                        Optional.of(database.host()).filter(host -> databases),
                        database.port(),
                        from.equals(Testbed.Machine.PRIME) ? "building of databases" : "frames of transactions"));
            }
        }
        return arrows.stream().distinct().toList();
    }
}
