package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import org.quadrille.common.keys.Key;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;

/** What a testbed changes in its profile. */
public final class Overrides {
    private static final int FEWEST_SENDERS = 4;

    private Overrides() {}

    /**
     * Lengths that replace the profile's; a null keeps it.
     *
     * @param dataMaintenancePeriod one Data-Maintenance for each database in this time
     * @param samplingInterval step of the throughput graph
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PhaseLengths(
            Duration length,
            Duration rampUp,
            Duration warmUp,
            Duration rampDown,
            Duration dataMaintenancePeriod,
            Duration samplingInterval) {}

    /** Periods of the market that replace the profile's; a null keeps it. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record MarketPeriods(
            Duration pricePeriod,
            Duration orderDelayMean,
            Duration orderDelayMax,
            Duration flushAfter,
            @Key(from = 0, to = Profile.MOST_SENDERS) Integer sendersPerGroup) {}

    /** Scale of all databases that replaces the profile's; a null keeps it. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DataScale(
            @Key(from = 5) Integer initialTradeDays,
            @Key(from = 30) Integer dailyMarketDays,
            @Key(from = 300, to = 100_000) Integer newsItemLength) {}

    static Profile apply(Testbed testbed, Profile base) {
        Profile changed = base;
        if (testbed.scale() != null) {
            changed = scaled(changed, testbed.scale());
        }
        if (testbed.phases() != null) {
            changed = timed(changed, testbed.phases());
        }
        if (testbed.market() != null) {
            changed = traded(changed, testbed.market());
        }
        return withSenders(testbed, changed);
    }

    private static Profile scaled(Profile base, DataScale scale) {
        return base.change()
                .initialTradeDays(or(scale.initialTradeDays(), base.initialTradeDays()))
                .dailyMarketDays(or(scale.dailyMarketDays(), base.dailyMarketDays()))
                .newsItemLength(or(scale.newsItemLength(), base.newsItemLength()))
                .build();
    }

    private static Profile timed(Profile base, PhaseLengths lengths) {
        Profile.Phases phases = base.phases();
        return base.change()
                .phases(phases.withLength(or(lengths.length(), phases.length()))
                        .withRampUp(or(lengths.rampUp(), phases.rampUp()))
                        .withWarmUp(or(lengths.warmUp(), phases.warmUp()))
                        .withRampDown(or(lengths.rampDown(), phases.rampDown())))
                .dataMaintenancePeriod(or(lengths.dataMaintenancePeriod(), base.dataMaintenancePeriod()))
                .samplingInterval(or(lengths.samplingInterval(), base.samplingInterval()))
                .build();
    }

    private static Profile traded(Profile base, MarketPeriods periods) {
        Profile.Market market = base.market();
        return base.change()
                .market(market.withPricePeriod(or(periods.pricePeriod(), market.pricePeriod()))
                        .withOrderDelayMean(or(periods.orderDelayMean(), market.orderDelayMean()))
                        .withOrderDelayMax(or(periods.orderDelayMax(), market.orderDelayMax()))
                        .withFlushAfter(or(periods.flushAfter(), market.flushAfter()))
                        .withSendersPerGroup(or(periods.sendersPerGroup(), market.sendersPerGroup())))
                .build();
    }

    /**
     * A profile with the number of senders filled in, if it leaves that to the testbed.
     *
     * <p>The number grows with the sessions of a tile, because otherwise the market falls behind where many sessions
     * share the processors: Trade-Results and Market-Feeds are one transaction in nine, take two to three times as long
     * as the others, and a group has up to 70 % of its tile's load. They thus need up to a quarter as many senders as
     * there are sessions, and get half as many; but no more than the smallest group has brokers, as only one
     * Trade-Result of each is under way at a time.
     */
    static Profile withSenders(Testbed testbed, Profile profile) {
        if (profile.market().sendersPerGroup() != 0) {
            return profile;
        }
        int tiles = testbed.tiles().size();
        long sessions =
                (long) testbed.pacing().sessions() * testbed.customerEmulators().size();
        long half = (sessions + 2L * tiles - 1) / (2L * tiles);
        int units =
                testbed.groups().mapToInt(Testbed.Group::activeLoadUnits).min().orElse(1);
        long brokers = (long) units * Scale.BROKERS_PER_LOAD_UNIT;
        int senders = (int) Math.max(FEWEST_SENDERS, Math.min(Math.min(half, brokers), Profile.MOST_SENDERS));
        return profile.change()
                .market(profile.market().withSendersPerGroup(senders))
                .build();
    }

    private static <T> T or(T changed, T kept) {
        return changed == null ? kept : changed;
    }
}
