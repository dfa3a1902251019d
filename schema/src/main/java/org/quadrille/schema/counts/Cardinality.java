package org.quadrille.schema.counts;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quadrille.common.workload.Scale;

/** Compares what was counted in a database with what should be there. */
public final class Cardinality {
    /** The tables of workload.md 3.3: they grow, and some shrink, while a run trades. */
    public static final Set<String> GROWING = Set.of(
            "trade",
            "trade_history",
            "settlement",
            "cash_transaction",
            "holding_history",
            "holding",
            "holding_summary",
            "trade_request");

    private static final String OF_RUNS = "_of_runs";
    private static final String TRADE = "trade";
    private static final String COMPLETED = "completed trades";
    private static final String SHARES = "shares moved";

    private final TableCounts counts;
    private final List<String> findings = new ArrayList<>();
    /** Tables already found to be wrong: what they imply about other tables proves nothing. */
    private final Set<String> doubted = new HashSet<>();

    private Cardinality(TableCounts counts) {
        this.counts = counts;
    }

    /**
     * What should be in a database that no run has used.
     *
     * @param loaded rows that the load made ({@link PopulationCounts}), with or without initial trades; for tables that
     *     are missing, {@link FormulaCounts} says what to expect
     */
    public static List<Expectation> afterLoad(Scale scale, Map<String, Long> loaded) {
        return FormulaCounts.of(scale).stream()
                .map(formula -> loaded.containsKey(formula.table())
                        ? Expectation.exactly(
                                formula.table(),
                                TableCounts.ROWS,
                                loaded.get(formula.table()),
                                "what the population makes")
                        : formula)
                .toList();
    }

    /**
     * Where the counted population contradicts {@link FormulaCounts}: a database that agrees with it is then just as
     * wrong.
     */
    public static List<String> contradictions(Scale scale, Map<String, Long> loaded) {
        return FormulaCounts.of(scale).stream()
                .filter(formula -> loaded.containsKey(formula.table()))
                .flatMap(formula -> formula
                        .finding(new TableCounts(
                                Map.of(formula.table(), Map.of(TableCounts.ROWS, loaded.get(formula.table())))))
                        .stream())
                .map(finding -> "the population itself is wrong: " + finding)
                .toList();
    }

    /**
     * What should be in a database that runs have used: tables that do not grow are as loaded, since no transaction
     * adds or removes their rows; the others are as the last run left them, as far as that is known.
     *
     * @param loaded as in {@link #afterLoad}
     * @param recorded counts after the last run, by the names of {@code queries/row-counts.sql}
     */
    public static List<Expectation> afterRun(
            Scale scale, Map<String, Long> loaded, Map<String, Long> recorded, String run) {
        List<Expectation> expectations = new ArrayList<>();
        afterLoad(scale, loaded).stream()
                .filter(e -> !GROWING.contains(e.table()))
                .forEach(expectations::add);
        expectations.add(Expectation.exactly(TRADE, "loaded rows", scale.initialTrades(), "those of the load"));
        String source = "left by run " + run;
        recorded.forEach((name, number) -> {
            String table = name.endsWith(OF_RUNS) ? name.substring(0, name.length() - OF_RUNS.length()) : name;
            if (GROWING.contains(table)) {
                String figure = table.equals(name) ? TableCounts.ROWS : TableCounts.ROWS_OF_RUNS;
                expectations.add(Expectation.exactly(table, figure, number, source));
            }
        });
        return List.copyOf(expectations);
    }

    /**
     * What is wrong: one sentence each, naming the table and the numbers found and expected. The growing tables are
     * also compared with each other, unless they are already known to be wrong.
     */
    public static List<String> findings(TableCounts counts, List<Expectation> expectations) {
        Cardinality comparison = new Cardinality(counts);
        expectations.forEach(comparison::expect);
        comparison.relations();
        return List.copyOf(comparison.findings);
    }

    private void expect(Expectation expectation) {
        Optional<String> finding = expectation.finding(counts);
        if (finding.isPresent() && doubted.add(expectation.table())) {
            findings.add(finding.get());
        }
    }

    private void relations() {
        brokers();
        related(TRADE, COMPLETED, "settlement", TableCounts.ROWS, "one for each completed trade");
        related(TRADE, "in cash", "cash_transaction", TableCounts.ROWS, "one for each completed trade in cash");
        related(TRADE, "pending", "trade_request", TableCounts.ROWS, "one for each pending trade");
        related(TRADE, "steps", "trade_history", TableCounts.ROWS, "the steps of all trades, by type and state");
        related(TRADE, SHARES, "holding_history", SHARES, "those of all completed trades");
        related("holding_history", "holdings", "holding", TableCounts.ROWS, "opened but not closed in holding_history");
        related("holding", "pairs", "holding_summary", TableCounts.ROWS, "accounts' securities with a row in holding");
    }

    /** Three tables count completed trades; if one disagrees with the other two, that one is at fault. */
    private void brokers() {
        Optional<Long> completed = counts.figure(TRADE, COMPLETED);
        Optional<Long> counted = counts.figure("broker", COMPLETED);
        if (completed.isEmpty() || counted.isEmpty() || completed.equals(counted) || doubted.contains(TRADE)) {
            return;
        }
        if (counted.equals(counts.figure("settlement", TableCounts.ROWS))) {
            expect(Expectation.exactly(
                    TRADE, COMPLETED, counted.get(), "rows in settlement, and trades counted in broker"));
        } else {
            related(TRADE, COMPLETED, "broker", COMPLETED, "completed trades");
        }
    }

    private void related(String from, String asks, String table, String figure, String source) {
        Optional<Long> expected = counts.figure(from, asks);
        if (expected.isPresent() && !doubted.contains(from) && !doubted.contains(table)) {
            expect(Expectation.exactly(table, figure, expected.get(), source));
        }
    }
}
