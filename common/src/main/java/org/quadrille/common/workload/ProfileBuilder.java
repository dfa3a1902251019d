package org.quadrille.common.workload;

import java.time.Duration;
import java.util.Map;

/** Builds a profile from another one; methods are named after the keys, explained in {@link Profile}. */
public final class ProfileBuilder {
    private final Profile of;
    private String name;
    private int initialTradeDays;
    private int dailyMarketDays;
    private int newsItemLength;
    private Map<String, Integer> mix;
    private TradeResultForm tradeResult;
    private Profile.Phases phases;
    private Profile.Market market;
    private Duration dataMaintenancePeriod;
    private Duration samplingInterval;

    ProfileBuilder(Profile of) {
        this.of = of;
        name = of.name();
        initialTradeDays = of.initialTradeDays();
        dailyMarketDays = of.dailyMarketDays();
        newsItemLength = of.newsItemLength();
        mix = of.mix();
        tradeResult = of.tradeResult();
        phases = of.phases();
        market = of.market();
        dataMaintenancePeriod = of.dataMaintenancePeriod();
        samplingInterval = of.samplingInterval();
    }

    /** The profile; not checked. */
    public Profile build() {
        return new Profile(
                name,
                initialTradeDays,
                dailyMarketDays,
                newsItemLength,
                mix,
                of.inputs(),
                tradeResult,
                phases,
                of.limits(),
                market,
                dataMaintenancePeriod,
                samplingInterval,
                of.tolerances(),
                of.tiles(),
                of.durability());
    }

    public ProfileBuilder name(String value) {
        name = value;
        return this;
    }

    public ProfileBuilder initialTradeDays(int value) {
        initialTradeDays = value;
        return this;
    }

    public ProfileBuilder dailyMarketDays(int value) {
        dailyMarketDays = value;
        return this;
    }

    public ProfileBuilder newsItemLength(int value) {
        newsItemLength = value;
        return this;
    }

    public ProfileBuilder mix(Map<String, Integer> value) {
        mix = value;
        return this;
    }

    public ProfileBuilder tradeResult(TradeResultForm value) {
        tradeResult = value;
        return this;
    }

    public ProfileBuilder phases(Profile.Phases value) {
        phases = value;
        return this;
    }

    public ProfileBuilder market(Profile.Market value) {
        market = value;
        return this;
    }

    public ProfileBuilder dataMaintenancePeriod(Duration value) {
        dataMaintenancePeriod = value;
        return this;
    }

    public ProfileBuilder samplingInterval(Duration value) {
        samplingInterval = value;
        return this;
    }
}
