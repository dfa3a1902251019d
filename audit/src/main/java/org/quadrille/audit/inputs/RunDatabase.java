package org.quadrille.audit.inputs;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionType;

/** One database of a run: what the logs say of its transactions, what the seed gives, what it holds. Used by one thread. */
final class RunDatabase implements AutoCloseable {
    private static final double MILLI = 1e3;

    private final Subject subject;
    private final EvidenceFolder evidence;
    private final AuditedRun run;
    private final InputDifferences differences = new InputDifferences();
    private final TradeRows trades;
    private final Map<TransactionType, long[]> inputs = new EnumMap<>(TransactionType.class);
    private boolean broken;

    RunDatabase(Subject subject, EvidenceFolder evidence, AuditedRun run) {
        this.subject = subject;
        this.evidence = evidence;
        this.run = run;
        this.trades = new TradeRows(subject, run, differences);
    }

    /** Compares the input of a record with what the seed gives for its card. */
    void input(String process, TransactionRecord record, Made made) {
        long[] counts = inputs.computeIfAbsent(record.type(), type -> new long[2]);
        counts[0]++;
        if (record.variant() != made.variant()) {
            counts[1]++;
            differences.add(Trade.place(process, record) + ", has variant " + record.variant()
                    + " in the log, and the input of its seed has " + made.variant() + ".");
        }
    }

    /** A session sent another card than the seed gives; its later ones are not compared. */
    void astray(String process, TransactionRecord record, Made made, long place) {
        differences.add(Trade.place(process, record) + ", is the " + place + ". of its session and for group "
                + record.tile() + "." + record.group() + " in phase " + record.phase()
                + ", but the cards of the seed are "
                + made.type().title() + " for group " + made.tile() + "." + made.group()
                + "; the rest of the session is not compared.");
    }

    /** What may fail with the database. */
    interface Step {
        void run(TradeRows rows) throws SQLException;
    }

    /** Works on the trades; if the database fails, that is a finding, and later steps are skipped. */
    void trades(Step step) {
        if (broken || subject.role() != DatabaseRole.OLTP) {
            return;
        }
        try {
            step.run(trades);
        } catch (SQLException e) {
            broken = true;
            differences.add(subject.address().explain(e).getMessage());
        }
    }

    /** Ends the comparison. @param limited what was not compared */
    AuditVerdict verdict(List<String> limited) {
        trades(TradeRows::end);
        boolean asked = TransactionType.customerTypes().stream()
                .anyMatch(type -> type.database() == subject.role()
                        && run.setup().profile().sends(type));
        if (inputs.isEmpty() && asked) {
            differences.add("the logs hold no input of a customer for " + subject.label() + ": nothing is compared.");
        }
        trades.keep(evidence);
        evidence.save("inputs.csv", counts());
        evidence.save(InputDifferences.FILE, differences.text());
        if (inputs.isEmpty() && !asked) {
            return AuditVerdict.notRun("the mix of the run has no transaction of a customer for this database");
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("run", run.id());
        facts.put("inputSeed", run.seed());
        facts.put("inputs", inputs.values().stream().mapToLong(n -> n[0]).sum());
        List<String> limits = new ArrayList<>(limited);
        if (subject.role() == DatabaseRole.OLTP) {
            facts.put("orders", trades.orders());
            facts.put("results", trades.results());
            facts.put("clockAheadMillis", trades.clockAhead() / MILLI);
            if (trades.clockAhead() != 0) {
                limits.add(String.format(
                        Locale.ROOT,
                        "the clock of the server is taken to be %.1f ms ahead of prime's, so that a time which all trades"
                                + " are off by goes unseen",
                        trades.clockAhead() / MILLI));
            }
        }
        return AuditVerdict.of(differences.findings(), facts).within(limits);
    }

    private String counts() {
        StringBuilder text = new StringBuilder("txn,inputs,different\n");
        inputs.forEach((type, n) -> text.append(type.code())
                .append(',')
                .append(n[0])
                .append(',')
                .append(n[1])
                .append('\n'));
        return text.toString();
    }

    @Override
    public void close() throws SQLException {
        trades.close();
    }
}
