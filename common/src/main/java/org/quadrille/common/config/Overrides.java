package org.quadrille.common.config;

import org.quadrille.common.workload.Profile;

/** Puts what a testbed changes into its profile. */
final class Overrides {
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
                        or(periods.sendersPerGroup(), market.sendersPerGroup())),
                or(lengths.dataMaintenancePeriod(), base.dataMaintenancePeriod()),
                or(lengths.samplingInterval(), base.samplingInterval()),
                base.tolerances(),
                base.durability());
    }

    private static <T> T or(T changed, T kept) {
        return changed == null ? kept : changed;
    }
}
