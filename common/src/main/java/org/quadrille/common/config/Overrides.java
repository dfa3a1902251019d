package org.quadrille.common.config;

import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;

/** Puts what a testbed changes into its profile. */
final class Overrides {
    /** Senders of a group that no number of sessions goes beyond; as many may be given. */
    static final int MOST_SENDERS = 256;

    private static final int FEWEST_SENDERS = 4;

    private Overrides() {}

    static Profile apply(Testbed testbed, Profile base) {
        Profile.Phases phases = base.phases();
        Profile.Market market = base.market();
        Testbed.PhaseLengths lengths = testbed.phases() == null
                ? new Testbed.PhaseLengths(null, null, null, null, null, null)
                : testbed.phases();
        Testbed.MarketPeriods periods =
                testbed.market() == null ? new Testbed.MarketPeriods(null, null, null, null, null) : testbed.market();
        Testbed.DataScale scale = testbed.scale() == null ? new Testbed.DataScale(null, null, null) : testbed.scale();
        return new Profile(
                base.name(),
                or(scale.initialTradeDays(), base.initialTradeDays()),
                or(scale.dailyMarketDays(), base.dailyMarketDays()),
                or(scale.newsItemLength(), base.newsItemLength()),
                base.mix(),
                base.inputs(),
                new Profile.Phases(
                        phases.shares(),
                        or(lengths.length(), phases.length()),
                        or(lengths.rampUp(), phases.rampUp()),
                        or(lengths.warmUp(), phases.warmUp()),
                        or(lengths.rampDown(), phases.rampDown())),
                base.limits(),
                new Profile.Market(
                        or(periods.pricePeriod(), market.pricePeriod()),
                        or(periods.orderDelayMean(), market.orderDelayMean()),
                        or(periods.orderDelayMax(), market.orderDelayMax()),
                        market.batchSize(),
                        or(periods.flushAfter(), market.flushAfter()),
                        market.extraEntries(),
                        senders(testbed, or(periods.sendersPerGroup(), market.sendersPerGroup()))),
                or(lengths.dataMaintenancePeriod(), base.dataMaintenancePeriod()),
                or(lengths.samplingInterval(), base.samplingInterval()),
                base.tolerances(),
                base.durability());
    }

    /**
     * Senders of a group. Their number grows with that of the sessions of a tile, or the market falls behind where many
     * sessions share the processors: Trade-Results and Market-Feeds are one transaction in nine, take two to three times
     * as long as the others, and a group has up to 70 % of its tile's load. That makes up to a quarter of the sessions, and
     * half of them are given; but no more than half of the brokers of the smallest group: each Trade-Result changes its broker's
     * row, and one that meets another of its broker begins anew, so that more senders would do the same work more often.
     *
     * @param given as said in testbed or profile; 0 for as many as needed
     */
    static int senders(Testbed testbed, int given) {
        if (given != 0) {
            return given;
        }
        int tiles = testbed.tiles().size();
        long sessions =
                (long) testbed.pacing().sessions() * testbed.customerEmulators().size();
        long half = (sessions + 2L * tiles - 1) / (2L * tiles);
        int units = testbed.tiles().stream()
                .flatMap(tile -> tile.groups().stream())
                .mapToInt(Testbed.Group::activeLoadUnits)
                .min()
                .orElse(1);
        long brokers = (long) units * Scale.BROKERS_PER_LOAD_UNIT;
        return (int) Math.max(FEWEST_SENDERS, Math.min(Math.min(half, brokers / 2), MOST_SENDERS));
    }

    private static <T> T or(T changed, T kept) {
        return changed == null ? kept : changed;
    }
}
