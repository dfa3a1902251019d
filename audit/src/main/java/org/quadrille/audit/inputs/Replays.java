package org.quadrille.audit.inputs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.deck.Dealer;
import org.quadrille.common.deck.Streams;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.inputs.GroupInputs;

/** Makes the sessions of a run once more, with what their inputs need to know of the population. Not thread-safe. */
final class Replays {
    private final RunSetup setup;
    private final long seed;
    private final List<GroupId> groups;
    private final Map<Scale, Whole> wholes = new HashMap<>();

    /** The population of one scale, and its securities by the name of their company and their issue. */
    private record Whole(GroupData data, Map<List<String>, String> symbols) {
        static Whole of(Population population) {
            Map<List<String>, String> symbols = new HashMap<>();
            for (int i = 0; i < population.securities().count(); i++) {
                String company =
                        population.companies().name(population.securities().companyIndex(i));
                symbols.put(
                        List.of(company, population.securities().issue(i)),
                        population.securities().symbol(i));
            }
            return new Whole(new GroupData(population), symbols);
        }
    }

    Replays(AuditedRun run) {
        this.setup = run.setup();
        this.seed = run.seed();
        this.groups = setup.groupIds();
    }

    private Whole whole(GroupId group) {
        return wholes.computeIfAbsent(
                setup.scale(group),
                scale -> Whole.of(new Population(setup.testbed().seed(), scale)));
    }

    /** What the sessions of a customer emulator know of each group, tile after tile. */
    List<GroupData> ofEmulator(int emulator) {
        int emulators = setup.testbed().customerEmulators().size();
        return groups.stream()
                .map(group -> whole(group).data().ofEmulator(emulator, emulators))
                .toList();
    }

    /**
     * A session before its first card.
     *
     * @param data of its emulator
     */
    SessionReplay session(int emulator, List<GroupData> data, int session) {
        Profile profile = setup.profile();
        Streams streams = new Streams(seed, emulator, session);
        GroupInputs[] inputs = new GroupInputs[groups.size()];
        for (int i = 0; i < inputs.length; i++) {
            GroupId group = groups.get(i);
            inputs[i] = new GroupInputs(
                    data.get(i), profile.inputs(), type -> streams.inputs(group.tile(), group.group(), type));
        }
        Dealer dealer = new Dealer(profile, setup.testbed().tiles().size(), streams);
        return new SessionReplay(dealer, inputs, profile.phases().schedule().phases() + 1);
    }

    /** The symbol of an order, which may name its company and issue instead. */
    String symbol(GroupId group, TradeOrderInput order) {
        return order.getSymbol().isEmpty()
                ? whole(group).symbols().get(List.of(order.getCompanyName(), order.getIssue()))
                : order.getSymbol();
    }
}
