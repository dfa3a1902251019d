package org.quadrille.common.config;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.quadrille.common.workload.GroupId;

/** Builds a testbed, from scratch or from another one; methods are named after the keys of {@link Testbed}. */
public final class TestbedBuilder {
    private String name;
    private String profile;
    private Long seed;
    private InputSeed inputSeed;
    private Testbed.Pacing pacing;
    private Testbed.PhaseLengths phases;
    private Testbed.MarketPeriods market;
    private Testbed.DataScale scale;
    private Testbed.OnDatabaseLoss onDatabaseLoss;
    private List<Testbed.CustomerEmulator> customerEmulators = List.of();
    private List<Testbed.MarketEmulator> marketEmulators = List.of();
    private List<Testbed.Tile> tiles = List.of();
    private Testbed.Security security;
    private List<Testbed.Monitor> monitors = List.of();
    private Testbed.Publication report;
    private Testbed.Embedded embedded;
    private List<Testbed.Machine> machines = List.of();

    TestbedBuilder() {}

    TestbedBuilder(Testbed of) {
        name = of.name();
        profile = of.profile();
        seed = of.seed();
        inputSeed = of.inputSeed();
        pacing = of.pacing();
        phases = of.phases();
        market = of.market();
        scale = of.scale();
        onDatabaseLoss = of.onDatabaseLoss();
        customerEmulators = of.customerEmulators();
        marketEmulators = of.marketEmulators();
        tiles = of.tiles();
        security = of.security();
        monitors = of.monitors();
        report = of.report();
        embedded = of.embedded();
        machines = of.machines();
    }

    /** The testbed; not checked. */
    public Testbed build() {
        return new Testbed(
                name,
                profile,
                seed,
                inputSeed,
                pacing,
                phases,
                market,
                scale,
                onDatabaseLoss,
                customerEmulators,
                marketEmulators,
                tiles,
                security,
                monitors,
                report,
                embedded,
                machines);
    }

    public TestbedBuilder name(String value) {
        name = value;
        return this;
    }

    public TestbedBuilder profile(String value) {
        profile = value;
        return this;
    }

    public TestbedBuilder seed(long value) {
        seed = value;
        return this;
    }

    public TestbedBuilder inputSeed(InputSeed value) {
        inputSeed = value;
        return this;
    }

    public TestbedBuilder pacing(Testbed.Pacing value) {
        pacing = value;
        return this;
    }

    public TestbedBuilder phases(Testbed.PhaseLengths value) {
        phases = value;
        return this;
    }

    public TestbedBuilder market(Testbed.MarketPeriods value) {
        market = value;
        return this;
    }

    public TestbedBuilder scale(Testbed.DataScale value) {
        scale = value;
        return this;
    }

    public TestbedBuilder onDatabaseLoss(Testbed.OnDatabaseLoss value) {
        onDatabaseLoss = value;
        return this;
    }

    public TestbedBuilder customerEmulators(List<Testbed.CustomerEmulator> value) {
        customerEmulators = value;
        return this;
    }

    public TestbedBuilder marketEmulators(List<Testbed.MarketEmulator> value) {
        marketEmulators = value;
        return this;
    }

    /** Changes one MEE, counted from 1. */
    public TestbedBuilder marketEmulator(int number, UnaryOperator<Testbed.MarketEmulator> change) {
        marketEmulators = changed(marketEmulators, number, change);
        return this;
    }

    public TestbedBuilder tiles(List<Testbed.Tile> value) {
        tiles = value;
        return this;
    }

    /** Changes every group, in order. */
    public TestbedBuilder groups(UnaryOperator<Testbed.Group> change) {
        tiles = tiles.stream()
                .map(tile -> new Testbed.Tile(tile.groups().stream().map(change).toList()))
                .toList();
        return this;
    }

    /** Changes one group. */
    public TestbedBuilder group(GroupId group, UnaryOperator<Testbed.Group> change) {
        tiles = changed(tiles, group.tile(), tile -> new Testbed.Tile(changed(tile.groups(), group.group(), change)));
        return this;
    }

    public TestbedBuilder security(Testbed.Security value) {
        security = value;
        return this;
    }

    public TestbedBuilder monitors(List<Testbed.Monitor> value) {
        monitors = value;
        return this;
    }

    public TestbedBuilder embedded(Testbed.Embedded value) {
        embedded = value;
        return this;
    }

    public TestbedBuilder report(Testbed.Publication value) {
        report = value;
        return this;
    }

    public TestbedBuilder machines(List<Testbed.Machine> value) {
        machines = value;
        return this;
    }

    private static <T> List<T> changed(List<T> all, int number, UnaryOperator<T> change) {
        List<T> copy = new ArrayList<>(all);
        copy.set(number - 1, change.apply(copy.get(number - 1)));
        return copy;
    }
}
