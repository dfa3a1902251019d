package org.quadrille.common.workload;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.keys.Key;
import org.quadrille.common.time.RunSchedule;

/**
 * Every number of the workload in which a standard run and a short run may differ (workload.md 0). Read from a profile
 * file; see {@code org.quadrille.common.config.Profiles}.
 *
 * @param name {@code standard}, {@code baseline}, {@code demo}
 * @param initialTradeDays business days of initial trades
 * @param dailyMarketDays rows of DAILY_MARKET for each security
 * @param newsItemLength characters of a news item (workload.md 6.6)
 * @param mix cards of each customer transaction, by code (workload.md 10.2); a type without cards is not sent
 * @param inputs shares of the input variants
 * @param tradeResult where a Trade-Result is calculated; null in results of builds that had only one form
 * @param tradeResultOrder which Trade-Results may be under way at the same time; all if absent, as in results of builds
 *     that had no other order
 * @param phases the measured phases and what is around them
 * @param limits limit of the 90th percentile of the response time, by code; a type without one is exempt
 *     (workload.md 10.5)
 * @param market the market exchange emulator
 * @param dataMaintenancePeriod one Data-Maintenance for each database in this time
 * @param samplingInterval step of the throughput graph
 * @param tolerances bounds of the checks
 * @param tiles how many tiles a standard system has, by its throughput (workload.md 14.1); null in the results of a build
 *     that had no such table
 * @param durability times of the durability audit; null in the results of a build that had none
 * @param queries reporting queries beside the transactions (workload.md 10.7); null if there are none
 */
@RecordBuilder
public record Profile(
        String name,
        @Key(from = 5) int initialTradeDays,
        @Key(from = 30) int dailyMarketDays,
        @Key(from = 300, to = 100_000) int newsItemLength,
        @Key(from = 0, to = MOST_CARDS) Map<String, Integer> mix,
        Inputs inputs,
        TradeResultForm tradeResult,
        TradeResultOrder tradeResultOrder,
        Phases phases,
        @Key(above = 0) Map<String, Duration> limits,
        Market market,
        @Key(above = 0) Duration dataMaintenancePeriod,
        @Key(above = 0) Duration samplingInterval,
        Tolerances tolerances,
        List<TileRange> tiles,
        Durability durability,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Key(optional = true)
        Queries queries) {

    /** Cards of a type; a deck of a million is not dealt to its end in a run. */
    private static final int MOST_CARDS = 100_000;

    /** Most senders of a group, however many sessions there are. */
    public static final int MOST_SENDERS = 256;

    /** More of them would leave nothing to the transactions. */
    private static final int MOST_QUERY_SESSIONS = 64;

    /** Percent. */
    private static final int ALL = 100;

    public Profile {
        mix = Collections.unmodifiableMap(new LinkedHashMap<>(mix));
        tradeResultOrder = tradeResultOrder == null ? TradeResultOrder.NONE : tradeResultOrder;
        limits = Collections.unmodifiableMap(new LinkedHashMap<>(limits));
        tiles = tiles == null ? null : List.copyOf(tiles);
    }

    /** A profile that differs from this one. */
    public ProfileBuilder change() {
        return ProfileBuilder.builder(this);
    }

    /** Cards of a customer transaction in the deck. */
    public int weight(TransactionType type) {
        return mix.getOrDefault(type.code(), 0);
    }

    /**
     * Whether a run has transactions of a type: those of customers need cards, those of the market need Trade-Orders
     * (workload.md 10.6).
     */
    public boolean sends(TransactionType type) {
        return switch (type.issuer()) {
            case CUSTOMER -> weight(type) > 0;
            case MARKET -> weight(TransactionType.TRADE_ORDER) > 0;
            case HOUSE -> true;
        };
    }

    /** Types that a run has no transactions of; none in a standard run. */
    public List<TransactionType> leftOut() {
        return Arrays.stream(TransactionType.values())
                .filter(type -> !sends(type))
                .toList();
    }

    /** Sessions of each group that send reporting queries to one of its databases; 0 for the other one. */
    public int querySessions(DatabaseRole role) {
        return queries != null && queries.database() == role ? queries.sessions() : 0;
    }

    /** Cards of the whole transaction deck. */
    public int deckSize() {
        return mix.values().stream().mapToInt(Integer::intValue).sum();
    }

    /**
     * Customer transactions a second that lead to this many Trade-Results a second: every Trade-Order that is not
     * rolled back ends in one (workload.md 10.2, 16.4). Infinite without cards for Trade-Orders.
     */
    public double customersPerSecond(double tpsV) {
        double oneIn = inputs.orderRollBackOneIn();
        double kept = weight(TransactionType.TRADE_ORDER) * (oneIn - 1) / oneIn;
        return tpsV * deckSize() / kept;
    }

    /**
     * Phases of a run (workload.md 15), and what is around them.
     *
     * @param shares percent of a tile's load for groups 1 to 4, one row for each phase; each row sums to 100 and is
     *     made of 5 % cards
     * @param length length of one phase
     * @param warmUp one phase with the shares of phase 1, not measured
     */
    @RecordBuilder
    public record Phases(
            @Key(least = 1) List<List<Integer>> shares,
            @Key(above = 0) Duration length,
            @Key(from = 0) Duration rampUp,
            @Key(from = 0) Duration warmUp,
            @Key(from = 0) Duration rampDown)
            implements ProfilePhasesBuilder.With {
        public Phases {
            shares = shares.stream().map(List::copyOf).toList();
        }

        /** The schedule of a run with these phases. */
        public RunSchedule schedule() {
            return new RunSchedule(micros(rampUp), micros(warmUp), micros(length), shares.size(), micros(rampDown));
        }

        private static long micros(Duration d) {
            return d.toNanos() / 1_000;
        }
    }

    /**
     * Percentages of the input variants (workload.md 11).
     *
     * @param positionByTaxId Customer-Position by tax id
     * @param positionHistory Customer-Position with history
     * @param watchByList Market-Watch by watch list; the rest is by industry
     * @param watchByAccount Market-Watch by account
     * @param detailFullNews Security-Detail with whole news items
     * @param lookupFrames Trade-Lookup frames 1 to 4
     * @param updateFrames Trade-Update frames 1 to 3
     * @param orderByName Trade-Order by company name and issue
     * @param orderByOwner Trade-Orders executed by the owner of the account
     * @param orderMarket market orders; the rest are limit orders
     * @param orderSell sells; the rest are buys
     * @param orderStopLoss stop-loss among sell limit orders
     * @param orderMargin margin among buys
     * @param orderLifo last in, first out
     * @param orderRollBackOneIn one order in this many is rolled back
     */
    public record Inputs(
            @Key(from = 0, to = ALL) double positionByTaxId,
            @Key(from = 0, to = ALL) double positionHistory,
            @Key(from = 0, to = ALL) double watchByList,
            @Key(from = 0, to = ALL) double watchByAccount,
            @Key(from = 0, to = ALL) double detailFullNews,
            @Key(entries = 4, from = 0) List<Double> lookupFrames,
            @Key(entries = 3, from = 0) List<Double> updateFrames,
            @Key(from = 0, to = ALL) double orderByName,
            @Key(from = 60, to = 100) double orderByOwner,
            @Key(from = 0, to = ALL) double orderMarket,
            @Key(from = 0, to = ALL) double orderSell,
            @Key(from = 0, to = ALL) double orderStopLoss,
            @Key(from = 0, to = ALL) double orderMargin,
            @Key(from = 0, to = ALL) double orderLifo,
            @Key(from = 2) int orderRollBackOneIn) {
        public Inputs {
            lookupFrames = List.copyOf(lookupFrames);
            updateFrames = List.copyOf(updateFrames);
        }
    }

    /**
     * The market (workload.md 9).
     *
     * @param pricePeriod period of the price wave
     * @param orderDelayMean mean of the negative-exponential delay of an order
     * @param orderDelayMax its upper limit
     * @param batchSize ticker entries of a Market-Feed
     * @param flushAfter a batch is sent at this age even if it is not full
     * @param extraEntries ticker entries added for each own trade
     * @param sendersPerGroup sender threads of a group, each with its own connection to the connector; 0 in a file to
     *     derive it from sessions and brokers, never 0 in the profile of a run
     * @param mostLag a customer in closed pacing waits before a Trade-Order while the market lags by more; null in results
     *     of builds in which none did
     */
    @RecordBuilder
    public record Market(
            @Key(above = 0) Duration pricePeriod,
            @Key(above = 0) Duration orderDelayMean,
            @Key(above = 0) Duration orderDelayMax,
            @Key(from = 1, to = 100) int batchSize,
            @Key(above = 0) Duration flushAfter,
            @Key(from = 0, to = 100) int extraEntries,
            @Key(from = 0, to = MOST_SENDERS) int sendersPerGroup,
            @Key(above = 0) Duration mostLag)
            implements ProfileMarketBuilder.With {}

    /**
     * Bounds of the checks. Where a short run has fewer transactions than a bound needs, the sampling or deck-remainder
     * bound takes its place.
     *
     * @param mixRelative relative percentage by which a customer type's share may differ from its target
     * @param inputRelative relative percentage by which an input variant's share may differ from its target
     * @param groupShareRelative relative percentage by which a group's share of a phase may differ from its target
     * @param tileShareRelative relative percentage by which a tile's share may differ from 1/n
     * @param resultPerOrder percentage by which the Trade-Results may differ from the committed Trade-Orders over the
     *     interval
     * @param retriedResults percent of Trade-Results that may have been retried
     * @param clockOffset largest accepted offset of a worker's clock against prime's after correction
     * @param sampleGap longest stretch of the measurement interval in which a process may not have sampled its machine
     * @param emptyTime total time of the sampling intervals in which a group may complete nothing
     * @param warnings percent of a type's transactions that may end with a warning
     * @param retriedOthers percent of any other type that may have been retried
     * @param steady how even the throughput must be
     * @param lateness how late transactions may begin
     * @param driver limits on how far the driver's machines and processes may be short of resources
     * @param loadUnit throughput for each active load unit
     */
    public record Tolerances(
            @Key(from = 0, to = ALL) double mixRelative,
            @Key(from = 0, to = ALL) double inputRelative,
            @Key(from = 0, to = ALL) double groupShareRelative,
            @Key(from = 0, to = ALL) double tileShareRelative,
            @Key(from = 0, to = ALL) double resultPerOrder,
            @Key(from = 0, to = ALL) double retriedResults,
            @Key(above = 0) Duration clockOffset,
            @Key(above = 0) Duration sampleGap,
            @Key(from = 0) Duration emptyTime,
            @Key(from = 0, to = ALL) double warnings,
            @Key(from = 0, to = ALL) double retriedOthers,
            Steady steady,
            Lateness lateness,
            Driver driver,
            LoadUnit loadUnit) {}

    /**
     * Steady state, by percentages: compares sliding windows of half and of a twelfth of the measurement interval with
     * its mean (workload.md 17.5), and a tile's completions in its phases with their mean (workload.md 15.4).
     */
    public record Steady(
            @Key(from = 0, to = ALL) double halfRelative,
            @Key(from = 0, to = ALL) double twelfthRelative,
            @Key(from = 0, to = ALL) double phaseRelative) {}

    /**
     * How long after it was due a transaction may begin.
     *
     * @param schedule limit for 99 of 100 customer transactions of a process in open pacing
     * @param market limit for 99 of 100 Trade-Results of a group
     */
    public record Lateness(
            @Key(above = 0) Duration schedule,
            @Key(above = 0) Duration market,
            @Key(above = 0) Duration marketLongest) {}

    /**
     * Limits beyond which the driver, not the system under test, limits a run.
     *
     * @param cpu percent of its processors that a driver machine may be busy over a sampling interval
     * @param pause longest pause of a driver process for garbage collection, and of the market's timers
     * @param heldBack percent of the processor time granted by a quota for which a driver process may be throttled in a
     *     sampling interval
     */
    public record Driver(
            @Key(from = 0, to = ALL) double cpu,
            @Key(above = 0) Duration pause,
            @Key(from = 0, to = ALL) Double heldBack) {
        /** Used for the profile of a run by an earlier build, which did not sample it: the value of a standard run. */
        private static final double STANDARD_HELD_BACK = 5;

        public Driver {
            heldBack = heldBack == null ? STANDARD_HELD_BACK : heldBack;
        }
    }

    /**
     * Throughput that fits a database's size; judged in a standard run only (workload.md 17.7).
     *
     * @param tpsV nominal tpsV of an active load unit
     * @param lowest percent of nominal below which the report says so; no run fails for it
     * @param highest percent of nominal that may not be exceeded
     */
    public record LoadUnit(
            @Key(above = 0) double tpsV,
            @Key(from = 0, to = ALL) double lowest,
            double highest) {}

    /**
     * How many tiles a standard system has, from so many Trade-Results a second of the whole system on, up to where the
     * next range begins.
     */
    public record TileRange(double fromTpsV, @Key(from = 1) int least, int most) {}

    /**
     * Reporting queries (workload.md 10.7).
     *
     * @param sessions of each group, each with one query after another
     * @param database that answers them
     */
    public record Queries(
            @Key(from = 1, to = MOST_QUERY_SESSIONS) int sessions,
            @Key(missing = "write oltp or dss") DatabaseRole database) {}

    /**
     * The durability audit (workload.md 13.6).
     *
     * @param before time under load, after the ramp-up, before the failure
     * @param outage longest time from the failure until the server accepts connections again
     * @param after time under load from then on
     */
    public record Durability(
            @Key(above = 0) Duration before,
            @Key(above = 0) Duration outage,
            @Key(above = 0) Duration after) {}
}
