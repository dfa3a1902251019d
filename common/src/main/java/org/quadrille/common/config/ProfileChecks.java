package org.quadrille.common.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** Range checks of a profile; each problem is one sentence that names the key, the value and the fix. */
final class ProfileChecks {
    /** Cards of a type; a deck of a million is not dealt to its end in a run. */
    private static final int MOST_CARDS = 100_000;

    private final List<String> problems = new ArrayList<>();

    private ProfileChecks() {}

    static List<String> problems(Profile profile) {
        ProfileChecks checks = new ProfileChecks();
        checks.all(profile);
        return checks.problems;
    }

    private void all(Profile p) {
        present("name", p.name());
        present("mix", p.mix());
        present("inputs", p.inputs());
        present("tradeResult", p.tradeResult());
        present("phases", p.phases());
        present("limits", p.limits());
        present("market", p.market());
        present("dataMaintenancePeriod", p.dataMaintenancePeriod());
        present("samplingInterval", p.samplingInterval());
        present("tolerances", p.tolerances());
        present("tiles", p.tiles());
        present("durability", p.durability());
        if (!problems.isEmpty()) {
            return;
        }
        if (p.initialTradeDays() < 5) {
            problems.add("key \"initialTradeDays\" must be at least 5, not " + p.initialTradeDays() + ".");
        }
        if (p.dailyMarketDays() < 30) {
            problems.add("key \"dailyMarketDays\" must be at least 30, not " + p.dailyMarketDays() + ".");
        }
        if (p.newsItemLength() < 300 || p.newsItemLength() > 100_000) {
            problems.add("key \"newsItemLength\" must be from 300 to 100000, not " + p.newsItemLength() + ".");
        }
        known("mix", p.mix().keySet(), t -> t.issuer() == TransactionType.Issuer.CUSTOMER);
        known("limits", p.limits().keySet(), t -> t != TransactionType.TRADE_CLEANUP);
        p.limits().forEach((code, limit) -> positive("limits." + Words.shown(code), limit));
        mix(p);
        phases(p.phases());
        percents(p.inputs());
        positive("market.pricePeriod", p.market().pricePeriod());
        positive("market.orderDelayMean", p.market().orderDelayMean());
        positive("market.orderDelayMax", p.market().orderDelayMax());
        positive("market.flushAfter", p.market().flushAfter());
        positive("dataMaintenancePeriod", p.dataMaintenancePeriod());
        positive("samplingInterval", p.samplingInterval());
        between("market.batchSize", p.market().batchSize(), 1, 100);
        between("market.extraEntries", p.market().extraEntries(), 0, 100);
        between("market.sendersPerGroup", p.market().sendersPerGroup(), 0, Overrides.MOST_SENDERS);
        tolerances(p.tolerances());
        tiles(p.tiles());
        positive("durability.before", p.durability().before());
        positive("durability.outage", p.durability().outage());
        positive("durability.after", p.durability().after());
    }

    private void mix(Profile p) {
        p.mix().forEach((code, cards) -> between("mix." + Words.shown(code), cards, 0, MOST_CARDS));
        if (TransactionType.customerTypes().stream().noneMatch(p::sends)) {
            problems.add("key \"mix\" must have cards for one transaction or more.");
        }
    }

    private void tolerances(Profile.Tolerances t) {
        int before = problems.size();
        present("tolerances.steady", t.steady());
        present("tolerances.lateness", t.lateness());
        present("tolerances.driver", t.driver());
        present("tolerances.loadUnit", t.loadUnit());
        if (problems.size() > before) {
            return;
        }
        percent("tolerances.mixRelative", t.mixRelative());
        percent("tolerances.inputRelative", t.inputRelative());
        percent("tolerances.groupShareRelative", t.groupShareRelative());
        percent("tolerances.tileShareRelative", t.tileShareRelative());
        percent("tolerances.resultPerOrder", t.resultPerOrder());
        percent("tolerances.retriedResults", t.retriedResults());
        percent("tolerances.warnings", t.warnings());
        percent("tolerances.retriedOthers", t.retriedOthers());
        percent("tolerances.steady.halfRelative", t.steady().halfRelative());
        percent("tolerances.steady.twelfthRelative", t.steady().twelfthRelative());
        percent("tolerances.steady.phaseRelative", t.steady().phaseRelative());
        percent("tolerances.driver.cpu", t.driver().cpu());
        percent("tolerances.driver.heldBack", t.driver().heldBack());
        percent("tolerances.loadUnit.lowest", t.loadUnit().lowest());
        positive("tolerances.clockOffset", t.clockOffset());
        notNegative("tolerances.emptyTime", t.emptyTime());
        positive("tolerances.sampleGap", t.sampleGap());
        positive("tolerances.lateness.schedule", t.lateness().schedule());
        positive("tolerances.lateness.market", t.lateness().market());
        positive("tolerances.lateness.marketLongest", t.lateness().marketLongest());
        positive("tolerances.driver.pause", t.driver().pause());
        if (!(t.loadUnit().tpsV() > 0)) {
            problems.add("key \"tolerances.loadUnit.tpsV\" must be above 0, not "
                    + t.loadUnit().tpsV() + ".");
        }
        if (!(t.loadUnit().highest() >= t.loadUnit().lowest())) {
            problems.add("key \"tolerances.loadUnit.highest\" must be at least tolerances.loadUnit.lowest, not "
                    + t.loadUnit().highest() + ".");
        }
    }

    private void tiles(List<Profile.TileRange> ranges) {
        if (ranges.isEmpty() || ranges.get(0).fromTpsV() != 0) {
            problems.add("key \"tiles\" must begin with a range from 0 tpsV.");
        }
        for (int i = 0; i < ranges.size(); i++) {
            Profile.TileRange range = ranges.get(i);
            String key = "key \"tiles[" + (i + 1) + "]";
            if (i > 0 && !(range.fromTpsV() > ranges.get(i - 1).fromTpsV())) {
                problems.add(
                        key + ".fromTpsV\" must be above that of the range before it, not " + range.fromTpsV() + ".");
            }
            if (range.least() < 1 || range.most() < range.least()) {
                problems.add(key + "\" must have 1 or more as \"least\" and at least that as \"most\", not "
                        + range.least() + " and " + range.most() + ".");
            }
        }
    }

    private void present(String key, Object value) {
        if (value == null) {
            problems.add("key \"" + key
                    + "\" is missing; write it, or \"extends\": \"standard\" to inherit every key that is not"
                    + " written.");
        }
    }

    private void percent(String key, double value) {
        if (!(value >= 0 && value <= 100)) {
            problems.add("key \"" + key + "\" must be from 0 to 100, not " + value + ".");
        }
    }

    /** A mistyped code would leave the transaction that was meant without its value. */
    private void known(String key, Set<String> codes, Predicate<TransactionType> wanted) {
        List<String> known = Arrays.stream(TransactionType.values())
                .filter(wanted)
                .map(TransactionType::code)
                .toList();
        for (String code : new TreeSet<>(codes)) {
            if (!known.contains(code)) {
                problems.add("key \"" + key + "\" knows no transaction " + Words.quoted(code)
                        + Nearest.ending(code, known, "; it knows " + String.join(", ", known) + "."));
            }
        }
    }

    private void phases(Profile.Phases phases) {
        if (phases.shares().isEmpty()) {
            problems.add("key \"phases.shares\" needs at least one row.");
        }
        for (int i = 0; i < phases.shares().size(); i++) {
            List<Integer> row = phases.shares().get(i);
            boolean good = row.size() == GroupId.PER_TILE
                    && row.stream().allMatch(s -> s >= 0 && s % 5 == 0)
                    && row.stream().mapToInt(Integer::intValue).sum() == 100;
            if (!good) {
                problems.add("key \"phases.shares\", phase " + (i + 1) + ": " + row
                        + " must be four multiples of 5 that sum to 100.");
            }
        }
        positive("phases.length", phases.length());
        notNegative("phases.rampUp", phases.rampUp());
        notNegative("phases.warmUp", phases.warmUp());
        notNegative("phases.rampDown", phases.rampDown());
    }

    private void percents(Profile.Inputs in) {
        percent("inputs.positionByTaxId", in.positionByTaxId());
        percent("inputs.positionHistory", in.positionHistory());
        percent("inputs.watchByList", in.watchByList());
        percent("inputs.watchByAccount", in.watchByAccount());
        percent("inputs.detailFullNews", in.detailFullNews());
        percent("inputs.orderByName", in.orderByName());
        percent("inputs.orderMarket", in.orderMarket());
        percent("inputs.orderSell", in.orderSell());
        percent("inputs.orderStopLoss", in.orderStopLoss());
        percent("inputs.orderMargin", in.orderMargin());
        percent("inputs.orderLifo", in.orderLifo());
        in.lookupFrames().forEach(frame -> percent("inputs.lookupFrames", frame));
        in.updateFrames().forEach(frame -> percent("inputs.updateFrames", frame));
        sum("inputs.lookupFrames", in.lookupFrames(), 4);
        sum("inputs.updateFrames", in.updateFrames(), 3);
        if (in.watchByList() + in.watchByAccount() > 100) {
            problems.add("keys \"inputs.watchByList\" and \"inputs.watchByAccount\" must not sum to more than 100.");
        }
        if (!(in.orderByOwner() >= 60 && in.orderByOwner() <= 100)) {
            problems.add("key \"inputs.orderByOwner\" must be from 60 to 100, not " + in.orderByOwner() + ".");
        }
        if (in.orderRollBackOneIn() < 2) {
            problems.add("key \"inputs.orderRollBackOneIn\" must be at least 2, not " + in.orderRollBackOneIn() + ".");
        }
    }

    private void sum(String key, List<Double> values, int count) {
        double sum = values.stream().mapToDouble(Double::doubleValue).sum();
        if (values.size() != count || Math.abs(sum - 100) > 1e-9) {
            problems.add("key \"" + key + "\" must be " + count + " percentages that sum to 100, not " + values + ".");
        }
    }

    private void between(String key, int value, int low, int high) {
        if (value < low || value > high) {
            problems.add("key \"" + key + "\" must be from " + low + " to " + high + ", not " + value + ".");
        }
    }

    private void positive(String key, Duration value) {
        if (value == null || value.isZero() || value.isNegative()) {
            problems.add("key \"" + key + "\" "
                    + (value == null
                            ? "is missing; write a time longer than 0s."
                            : "must be longer than 0s, not " + Durations.format(value) + "."));
        }
    }

    private void notNegative(String key, Duration value) {
        if (value == null || value.isNegative()) {
            problems.add("key \"" + key + "\" "
                    + (value == null
                            ? "is missing; write a time of 0s or longer."
                            : "must be 0s or longer, not " + Durations.format(value) + "."));
        }
    }
}
