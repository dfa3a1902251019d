package org.quadrille.tests.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.common.workload.TransactionType.Issuer;
import org.quadrille.tests.run.Doctor.Line;

/** Faults of five percent in one group or type of a run, each with the checks of which at least one must find it. */
final class Faults {
    private static final Set<String> ONE_OF_A_KIND = Set.of(
            "group 1 left out",
            "group 1 logged as group 2",
            "Trade-Status left out",
            "Trade-Order left out",
            "Trade-Result left out",
            "Data-Maintenance left out");

    private Faults() {}

    /**
     * A fault.
     *
     * @param name what is wrong
     * @param fits records among which every n-th is changed
     * @param change null to take a record out
     * @param right checks that exist for this fault
     */
    record Fault(String name, Predicate<Line> fits, UnaryOperator<Line> change, Set<String> right) {}

    /** Faults of five percent of a kind of records: one of a kind, in the long form all that leave records out. */
    static Stream<Fault> chosen() {
        List<Fault> all = all();
        Set<String> names = all.stream().map(Fault::name).collect(Collectors.toSet());
        if (!names.containsAll(ONE_OF_A_KIND)) {
            throw new AssertionError("not all of " + ONE_OF_A_KIND + " are among " + names);
        }
        return all.stream()
                .filter(fault -> Boolean.getBoolean("kit.long")
                        ? fault.name().endsWith("left out") || fault.name().startsWith("group")
                        : ONE_OF_A_KIND.contains(fault.name()));
    }

    static List<Fault> all() {
        List<Fault> faults = new ArrayList<>();
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            int from = group;
            int to = group % GroupId.PER_TILE + 1;
            Predicate<Line> ofGroup = line -> line.is("grp", from) && customer(line) && !line.is("txn", "TO");
            Set<String> right = Set.of("group-share", "group-rounds");
            faults.add(new Fault("group " + group + " left out", ofGroup, line -> null, right));
            faults.add(new Fault(
                    "group " + group + " logged as group " + to, ofGroup, line -> line.set("grp", to), right));
        }
        for (TransactionType type : TransactionType.values()) {
            if (type != TransactionType.TRADE_CLEANUP) {
                faults.add(new Fault(
                        type.title() + " left out", line -> line.is("txn", type.code()), line -> null, right(type)));
            }
        }
        List<TransactionType> customers = TransactionType.customerTypes();
        for (TransactionType type : customers) {
            TransactionType other =
                    type == TransactionType.TRADE_STATUS ? TransactionType.MARKET_WATCH : TransactionType.TRADE_STATUS;
            faults.add(new Fault(
                    type.title() + " logged as " + other.title(),
                    line -> line.is("txn", type.code()),
                    line -> line.set("txn", other.code()).set("trade_id", 0).set("variant", 0),
                    right(type)));
        }
        return faults;
    }

    /** Every transaction of a type takes this many times as long. */
    static Fault slow(TransactionType type, int times) {
        return new Fault(
                type.title() + " slower by " + times,
                line -> line.is("txn", type.code()),
                line -> line.set("response_us", times * line.number("response_us")),
                Set.of("one-at-a-time"));
    }

    /** One transaction fails. */
    static Fault failed() {
        return new Fault(
                "one failed Trade-Status",
                line -> line.is("txn", "TS"),
                line -> line.set("status", -1).set("sql_state", "57014"),
                Set.of("no-failures"));
    }

    private static Set<String> right(TransactionType type) {
        return switch (type) {
            case TRADE_ORDER -> Set.of("results-known", "trade-growth");
            case TRADE_RESULT -> Set.of("settlement-growth");
            case MARKET_FEED -> Set.of("feed-entries");
            case DATA_MAINTENANCE -> Set.of("maintenance-pace");
            default -> Set.of("transaction-mix", "mix-rounds");
        };
    }

    private static boolean customer(Line line) {
        return TransactionType.ofCode(line.get("txn")).issuer() == Issuer.CUSTOMER;
    }
}
