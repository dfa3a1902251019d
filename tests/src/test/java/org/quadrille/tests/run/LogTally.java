package org.quadrille.tests.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.common.workload.TransactionType.Issuer;

/** What the logs of a run say, counted without the reporter. */
final class LogTally {

    /** Standard deviations that the checks allow for chance. */
    private static final int BOUND = 5;

    /** Standard deviations between that bound and a fault that must not be missed. */
    private static final int MARGIN = 4;

    private final Map<TransactionType, Integer> counts = new EnumMap<>(TransactionType.class);
    private final Map<Integer, Integer> orders = new TreeMap<>();
    private final Map<Integer, Integer> results = new TreeMap<>();
    private final Map<String, List<String>> sequences = new TreeMap<>();

    private LogTally() {}

    /** Reads the logs of a results folder; fails if one is damaged or has no end. */
    static LogTally of(Path run) throws IOException {
        LogTally tally = new LogTally();
        for (String name : List.of("ce-1.csv", "mee-1.csv")) {
            try (TransactionLogReader reader =
                    new TransactionLogReader(new ResultsFolder(run).logs().resolve(name))) {
                for (TransactionRecord r = reader.next(); r != null; r = reader.next()) {
                    tally.enter(r);
                }
                if (!reader.complete()) {
                    throw new IOException(name + " has no end");
                }
            }
        }
        return tally;
    }

    private void enter(TransactionRecord r) {
        counts.merge(r.type(), 1, Integer::sum);
        boolean committed = !TransactionStatus.isInvalid(r.status()) && r.status() != TransactionStatus.ROLLED_BACK;
        if (committed && r.type() == TransactionType.TRADE_ORDER) {
            orders.merge(r.group(), 1, Integer::sum);
        }
        if (committed && r.type() == TransactionType.TRADE_RESULT) {
            results.merge(r.group(), 1, Integer::sum);
        }
        if (r.type().issuer() == Issuer.CUSTOMER) {
            sequences
                    .computeIfAbsent("session " + r.session() + ", group " + r.group(), k -> new ArrayList<>())
                    .add(r.type().code() + r.variant());
        }
    }

    int count(TransactionType type) {
        return counts.getOrDefault(type, 0);
    }

    /** Committed Trade-Orders of a group. */
    int orders(int group) {
        return orders.getOrDefault(group, 0);
    }

    /** Committed Trade-Results of a group. */
    int results(int group) {
        return results.getOrDefault(group, 0);
    }

    /** Customer transactions of the run. */
    int customers() {
        return sequences.values().stream().mapToInt(List::size).sum();
    }

    /**
     * The share of a type's records whose loss the decks show almost surely: beyond the bound of the check by four
     * standard deviations, and at least five percent (docs/checks.md, what chance allows). Two standard deviations
     * would leave one loss in forty-four unseen.
     *
     * @param weight cards of the type in a deck
     * @param deck cards of the deck
     */
    double leastFault(int weight, int deck) {
        double chance = 0;
        double counted = 0;
        for (List<String> sequence : sequences.values()) {
            int n = sequence.size();
            boolean whole = n >= deck;
            counted += whole ? n / deck * deck : n;
            chance += whole ? 0 : (double) n * (deck - n) / (deck - 1);
        }
        double p = (double) weight / deck;
        double deviation = Math.sqrt(p * (1 - p) * chance) / counted;
        return Math.max(0.05, (Math.max(0.02, BOUND * deviation / p) + MARGIN * deviation / p) / (1 - p));
    }

    /** Type and variant of every customer transaction in the order of its deal, for each session and group. */
    Map<String, List<String>> sequences() {
        return sequences;
    }
}
