package org.quadrille.common.config;

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

/** Checks of a profile, which needs all its keys; each problem is one sentence that names the key, the value and the fix. */
final class ProfileChecks {
    private final List<String> problems = new ArrayList<>();

    private ProfileChecks() {}

    static List<String> problems(Profile profile) {
        ProfileChecks checks = new ProfileChecks();
        checks.all(profile);
        return checks.problems;
    }

    private void all(Profile p) {
        KeyRules rules =
                KeyRules.whole(p, "write it, or \"extends\": \"standard\" to inherit every key that is not written");
        problems.addAll(rules.problems());
        if (!rules.complete()) {
            return;
        }
        known("mix", p.mix().keySet(), t -> t.issuer() == TransactionType.Issuer.CUSTOMER);
        known("limits", p.limits().keySet(), t -> t != TransactionType.TRADE_CLEANUP);
        if (TransactionType.customerTypes().stream().noneMatch(p::sends)) {
            problems.add("key \"mix\" must have cards for one transaction or more.");
        }
        shares(p.phases());
        sum("inputs.lookupFrames", p.inputs().lookupFrames());
        sum("inputs.updateFrames", p.inputs().updateFrames());
        if (p.inputs().watchByList() + p.inputs().watchByAccount() > 100) {
            problems.add("keys \"inputs.watchByList\" and \"inputs.watchByAccount\" must not sum to more than 100.");
        }
        Profile.LoadUnit unit = p.tolerances().loadUnit();
        if (!(unit.highest() >= unit.lowest())) {
            problems.add("key \"tolerances.loadUnit.highest\" must be at least tolerances.loadUnit.lowest, not "
                    + unit.highest() + ".");
        }
        tiles(p.tiles());
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
            if (range.most() < range.least()) {
                problems.add(
                        key + ".most\" must be at least \"least\" (" + range.least() + "), not " + range.most() + ".");
            }
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

    private void shares(Profile.Phases phases) {
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
    }

    private void sum(String key, List<Double> values) {
        double sum = values.stream().mapToDouble(Double::doubleValue).sum();
        if (Math.abs(sum - 100) > 1e-9) {
            problems.add("key \"" + key + "\" must be percentages that sum to 100, not " + values + ".");
        }
    }
}
