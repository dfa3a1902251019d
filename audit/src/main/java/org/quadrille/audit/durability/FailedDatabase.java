package org.quadrille.audit.durability;

import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.DurableCommits;
import org.quadrille.common.wire.Loss;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.schema.durability.AnsweringServer;
import org.quadrille.schema.durability.TradeComparison;
import org.quadrille.schema.durability.TradeComparison.LoggedCount;
import org.quadrille.schema.durability.TradeComparison.LoggedTrade.Outcome;
import org.quadrille.schema.durability.TradeComparison.RuleResult;
import org.quadrille.schema.durability.TradeComparison.TradeCounts;

/**
 * One database of a server that was made to fail: what it had before, what the drivers logged of it, and what it holds
 * now. Used by one thread, in the order of its methods.
 */
final class FailedDatabase implements AutoCloseable {
    /** Maximum number of violations of one rule that become findings of their own; the evidence has more. */
    private static final int NAMED = 10;

    private static final long SECOND = 1_000_000;
    /** Seconds before the failure in which an answer proves load; DSS gets only two of the eight transactions. */
    private static final Map<DatabaseRole, Integer> LOAD_SECONDS = Map.of(DatabaseRole.OLTP, 1, DatabaseRole.DSS, 10);

    private final Subject subject;
    private final EvidenceFolder evidence;
    private final TradeComparison.Before before;
    private final boolean tellsOfCrash;
    private Optional<String> unseen = Optional.empty();
    private final List<String> findings = new ArrayList<>();
    private final Map<String, Object> facts = new LinkedHashMap<>();
    private FailureTimeline timeline;
    private boolean broken;
    private TradeComparison comparison;
    private long answersBefore;
    private long lostInFlight;
    private long firstAnswer = Long.MAX_VALUE;

    private FailedDatabase(
            Subject subject, EvidenceFolder evidence, TradeComparison.Before before, boolean tellsOfCrash) {
        this.tellsOfCrash = tellsOfCrash;
        this.subject = subject;
        this.evidence = evidence;
        this.before = before;
    }

    /** Looks at a database before the run. */
    static FailedDatabase before(Subject subject, Testbed testbed, EvidenceFolder evidence) throws SQLException {
        try (Connection connection = subject.connectReadOnly()) {
            FailedDatabase database = new FailedDatabase(
                    subject,
                    evidence,
                    TradeComparison.before(subject.files(), connection, evidence::query),
                    AnsweringServer.of(subject.files(), connection).recovered().isPresent());
            database.settings(testbed, connection);
            return database;
        }
    }

    Subject subject() {
        return subject;
    }

    /** Whether its server tells a crash from a clean shutdown. */
    boolean tellsOfCrash() {
        return tellsOfCrash;
    }

    /** The grant without which nobody could see how far its standby was behind. */
    Optional<String> unseen() {
        return unseen;
    }

    private void settings(Testbed testbed, Connection connection) throws SQLException {
        for (List<String> setting : TradeComparison.settings(subject.files(), connection, evidence::query)) {
            facts.put(setting.get(0), setting.get(1));
        }
        DurableCommits.settings(testbed).forEach((name, durable) -> {
            String value = Objects.toString(facts.get(name), null);
            if (!DurableCommits.durable(testbed, name, value)) {
                findings.add("the server of " + subject.label() + notDurable(name, value, durable));
            }
        });
    }

    /**
     * Continues "the server of ...", with the values that would be right.
     *
     * @param value null if the server does not tell
     */
    static String notDurable(String name, String value, List<String> durable) {
        String fix = "set it to " + (durable.size() == 1 ? "" : "one of ") + String.join(", ", durable) + ".";
        return value == null
                ? " does not tell its " + name + ", so nobody knows whether it keeps what it promises when it commits; "
                        + fix
                : " has " + name + " " + value + ": it cannot keep what it promises when it commits; " + fix;
    }

    /** Takes who answered before and after the failure. */
    void answered(Outage.Answering answering) {
        unseen = answering.before().unseen();
        facts.putAll(answering.facts());
        answering.finding(subject.label()).ifPresent(findings::add);
    }

    /** Prepares to take the logs of a run. */
    void begin(FailureTimeline timeline) {
        this.timeline = timeline;
        if (subject.role() == DatabaseRole.OLTP) {
            step(
                    "beginning to compare",
                    () -> comparison = TradeComparison.open(
                            subject.address().engine(), subject.address().connectToLoad(), evidence::query));
        }
    }

    /** A step that may run into a database that the failure broke. */
    interface Step {
        void run() throws SQLException;
    }

    /** Runs a step; if the database makes it fail, that is a finding, and later steps are skipped. */
    void step(String what, Step step) {
        if (broken) {
            return;
        }
        try {
            step.run();
        } catch (SQLException e) {
            broken(what, subject.address().explain(e).getMessage());
        } catch (UncheckedIOException e) {
            broken(what, subject.address() + ": " + e.getMessage());
        }
    }

    private void broken(String what, String reason) {
        broken = true;
        findings.add(what + " failed after the recovery: " + reason);
    }

    /** Takes a record of a driver's log, if it belongs to this database. */
    void add(String process, TransactionRecord record) {
        if (record.tile() != subject.group().tile()
                || record.group() != subject.group().group()
                || role(record) != subject.role()) {
            return;
        }
        if (!TransactionStatus.isInvalid(record.status())) {
            if (timeline.justBefore(record.completed(), LOAD_SECONDS.get(subject.role()) * SECOND)) {
                answersBefore++;
            }
            if (record.start() > timeline.failed()) {
                firstAnswer = Math.min(firstAnswer, record.completed());
            }
        } else if (Loss.isLoss(record.status(), record.sqlState())
                && timeline.inFlight(record.start(), record.completed())) {
            lostInFlight++;
        }
        if (comparison != null) {
            step("taking the logs", () -> TradeLogs.of(process, record).ifPresent(comparison::add));
        }
    }

    private static DatabaseRole role(TransactionRecord record) {
        DatabaseRole fixed = record.type().database();
        return fixed != null
                ? fixed
                : (record.variant() & InputVariant.HOUSE_DSS) == 0 ? DatabaseRole.OLTP : DatabaseRole.DSS;
    }

    /** When the first transaction begun after the failure got a good answer, in seconds from the start of the run. */
    OptionalDouble firstAnswer() {
        return firstAnswer == Long.MAX_VALUE
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) firstAnswer / SECOND);
    }

    /** Transactions whose answer was lost in the failure. */
    long lostInFlight() {
        return lostInFlight;
    }

    /** Compares the logs with what the database holds. */
    void compare() throws SQLException {
        load();
        TradeCounts after;
        long least = 0;
        long most = 0;
        if (comparison == null) {
            try (Connection connection = subject.connectReadOnly()) {
                after = TradeComparison.after(subject.files(), connection, evidence::query);
            }
        } else {
            comparison.failedAt(before.firstTradeId(), timeline.lastInFlight());
            List<LoggedCount> counts = comparison.counts();
            least = count(counts, false, Outcome.COMMITTED)
                    .map(LoggedCount::trades)
                    .orElse(0L);
            most = least
                    + count(counts, false, Outcome.LOST)
                            .map(LoggedCount::trades)
                            .orElse(0L);
            logged(counts);
            TradeComparison.InFlight found = comparison.inFlight();
            facts.put("ordersFoundInFlight", found.orders());
            facts.put("resultsFoundInFlight", found.results());
            for (RuleResult result : comparison.compare()) {
                violations(result);
            }
            try (Connection connection = subject.connectReadOnly()) {
                after = TradeComparison.after(subject.files(), connection, evidence::query);
            }
        }
        growth(after, least, most);
    }

    private void load() {
        facts.put("answersJustBeforeFailure", answersBefore);
        facts.put("answersLostInFlight", lostInFlight);
        if (answersBefore == 0) {
            findings.add("no transaction of " + subject.label() + " was answered in the last "
                    + LOAD_SECONDS.get(subject.role())
                    + " s before the failure: it was not under load, so nothing is proved.");
        }
        // In a short audit of a slow system a DSS database gets too few cards to demand an answer from it.
        if (firstAnswer == Long.MAX_VALUE && subject.role() == DatabaseRole.OLTP) {
            findings.add("no transaction of " + subject.label() + " was answered after the failure.");
        }
    }

    private void logged(List<LoggedCount> counts) {
        for (boolean order : new boolean[] {false, true}) {
            String what = order ? "tradeOrders" : "tradeResults";
            long committed = count(counts, order, Outcome.COMMITTED)
                    .map(LoggedCount::answers)
                    .orElse(0L);
            facts.put(what + "Committed", committed);
            facts.put(
                    what + "InFlight",
                    count(counts, order, Outcome.LOST)
                            .map(order ? LoggedCount::maybeEntered : LoggedCount::trades)
                            .orElse(0L));
            if (committed == 0) {
                findings.add("the drivers logged no committed "
                        + (order ? "Trade-Order" : "Trade-Result") + " for " + subject.label()
                        + ": there is nothing to compare.");
            }
        }
    }

    private static Optional<LoggedCount> count(List<LoggedCount> counts, boolean order, Outcome outcome) {
        return counts.stream()
                .filter(c -> c.order() == order && c.outcome() == outcome)
                .findFirst();
    }

    private void violations(RuleResult result) {
        facts.put("violationsOf " + result.name(), result.count());
        result.violations().stream()
                .limit(NAMED)
                .forEach(violation -> findings.add(result.name() + ": " + violation + "."));
        if (result.count() > NAMED) {
            findings.add(
                    result.name() + ": " + (result.count() - NAMED) + " more; the first 1,000 are in the evidence.");
        }
    }

    private void growth(TradeCounts after, long least, long most) {
        long settled = after.settlements() - before.counts().settlements();
        facts.put("settlementsBefore", before.counts().settlements());
        facts.put("settlementsAfter", after.settlements());
        if (settled < least || settled > most) {
            findings.add(
                    "SETTLEMENT of " + subject.label() + " grew by " + settled + " rows, but the drivers' logs allow "
                            + (least == most ? "only " + least : least + " to " + most) + ".");
        }
        if (comparison == null && after.trades() != before.counts().trades()) {
            findings.add(
                    "TRADE of " + subject.label() + " had " + before.counts().trades() + " rows and has "
                            + after.trades() + ", though no transaction of a DSS database enters a trade.");
        }
    }

    /** Cancels the orders that nobody knows of after the failure: nothing would ever complete them. */
    void cleanUp() throws SQLException {
        if (subject.role() == DatabaseRole.OLTP) {
            try (Connection connection = subject.address().connect()) {
                TradeComparison.cleanUp(
                        subject.files(),
                        connection,
                        evidence::query,
                        subject.target().spec().scale().firstRunTradeId());
            }
        }
    }

    List<String> findings() {
        return findings;
    }

    Map<String, Object> facts() {
        return facts;
    }

    EvidenceFolder evidence() {
        return evidence;
    }

    @Override
    public void close() throws SQLException {
        if (comparison != null) {
            comparison.close();
        }
    }
}
