package org.quadrille.vmee;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.wire.ConnectorAddress;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.market.PriceWave;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.vmee.exchange.GroupExchange;
import org.quadrille.vmee.exchange.Losses;
import org.quadrille.vmee.market.PriceBoard;

/** The markets of the groups that the testbed gives to one MEE. Immutable; its markets are thread-safe. */
final class Exchanges {
    private static final double NANOS = 1e9;

    /** In the order of tile and group. */
    private final Map<GroupId, GroupExchange> byGroup = new LinkedHashMap<>();

    /**
     * Makes a market for each group of this MEE, whose name is for the connectors' logs.
     *
     * @throws WorkerException if no group is given to it
     */
    Exchanges(RunSetup setup, Assignment assignment, String name) {
        Testbed testbed = setup.testbed();
        Map<Scale, Securities> securities = new HashMap<>();
        for (GroupId id : setup.groupIds()) {
            if (testbed.group(id).marketEmulator() == assignment.index()) {
                Securities known = securities.computeIfAbsent(
                        setup.scale(id), scale -> new Population(testbed.seed(), scale).securities());
                byGroup.put(id, exchange(setup, assignment, name, id, known));
            }
        }
        if (byGroup.isEmpty()) {
            throw new WorkerException("no group of the testbed belongs to market emulator " + assignment.index()
                    + "; give it one with \"marketEmulator\": " + assignment.index() + ", or leave it out");
        }
    }

    private static GroupExchange exchange(
            RunSetup setup, Assignment assignment, String name, GroupId id, Securities securities) {
        ConnectorAddress target = ConnectorAddress.of(setup.testbed(), id, assignment.token(), name);
        PriceWave wave = new PriceWave(setup.profile().market().pricePeriod().toNanos() / NANOS);
        return new GroupExchange(
                target,
                setup.profile(),
                new PriceBoard(wave, securities),
                securities.activeCount(),
                setup.testbed().inputSeed().number());
    }

    /** In the order of tile and group. */
    List<GroupExchange> all() {
        return List.copyOf(byGroup.values());
    }

    private GroupExchange of(int tile, int group) {
        return GroupId.exists(tile, group) ? byGroup.get(new GroupId(tile, group)) : null;
    }

    boolean serves(int tile, int group) {
        return of(tile, group) != null;
    }

    /** Hands an order to its group's market. */
    void order(Order order, Losses losses) {
        GroupExchange exchange = of(order.getTile(), order.getGroup());
        if (exchange == null) {
            losses.fail("an order of tile " + order.getTile() + " group " + order.getGroup()
                    + " came to a market emulator that the testbed does not give this group; start all processes with"
                    + " the same testbed file");
            return;
        }
        exchange.order(order);
    }
}
