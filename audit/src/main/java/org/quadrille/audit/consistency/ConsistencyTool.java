package org.quadrille.audit.consistency;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.schema.consistency.ConsistencyAudit;
import org.quadrille.schema.consistency.ConsistencyResult;

/**
 * {@code quadrille audit consistency}: the conditions of workload.md 13.2, after a load, before and after a run, after
 * a recovery.
 */
public final class ConsistencyTool implements AuditTool {
    @Override
    public String name() {
        return "consistency";
    }

    @Override
    public String proves() {
        return "the three consistency conditions and what else the rows of a database promise each other";
    }

    @Override
    public CommandSpec options(CommandSpec command) {
        return command.flag("quick", "check a tenth of the rows of the growing tables, chosen at random")
                .flag("deep", "also check the rows against all foreign keys, even though the server has checked them");
    }

    @Override
    public void audit(Audit audit) throws InterruptedException {
        List<Subject> subjects = audit.subjects();
        boolean quick = audit.line().has("quick");
        long seed = new Random().nextLong();
        AtomicIntegerArray percent = new AtomicIntegerArray(subjects.size());
        List<ConsistencyAudit.Database> databases = new ArrayList<>();
        List<List<String>> limits = new ArrayList<>();
        for (int i = 0; i < subjects.size(); i++) {
            int place = i;
            limits.add(new ArrayList<>(
                    quick ? List.of("a tenth of the rows of the growing tables, chosen by chance") : List.of()));
            databases.add(new ConsistencyAudit.Database(
                    subjects.get(i).address().engine(),
                    subjects.get(i)::connectReadOnly,
                    new ConsistencyAudit.Listener() {
                        @Override
                        public void answered(int done, int planned) {
                            percent.set(place, 100 * done / planned);
                            audit.says(mean(percent) + " %");
                        }

                        @Override
                        public void alone(String reason) {
                            limits.get(place).add(reason);
                        }
                    }));
        }
        ConsistencyAudit.Options options = new ConsistencyAudit.Options(
                audit.threads(), quick, audit.line().has("deep"), seed, audit.interrupted());
        List<List<ConsistencyResult>> results = new ConsistencyAudit(options).run(databases);
        for (int i = 0; i < subjects.size(); i++) {
            Subject subject = subjects.get(i);
            write(audit.evidence(subject), results.get(i));
            audit.verdict(subject, verdict(results.get(i)).within(limits.get(i)));
        }
    }

    private static int mean(AtomicIntegerArray percent) {
        int sum = 0;
        for (int i = 0; i < percent.length(); i++) {
            sum += percent.get(i);
        }
        return sum / percent.length();
    }

    private static AuditVerdict verdict(List<ConsistencyResult> results) {
        Map<String, String> checks = new LinkedHashMap<>();
        for (ConsistencyResult result : results) {
            checks.put(
                    result.name(),
                    String.format(
                            Locale.ROOT,
                            "%s, %.0f %% checked, %.3f s",
                            result.word(),
                            100 * result.share(),
                            result.time().toNanos() / 1e9));
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("checks", checks);
        return AuditVerdict.of(ConsistencyResult.findings(results), facts);
    }

    private static void write(EvidenceFolder evidence, List<ConsistencyResult> results) {
        for (ConsistencyResult result : results) {
            for (ConsistencyResult.Sent sent : result.statements()) {
                String answer = sent.failure().orElse(sent.count() + " rows\n" + String.join("\n", sent.violations()));
                evidence.statement(
                        sent.began(), sent.sql(), List.of(), answer, sent.time().toNanos());
            }
            evidence.note(result.name() + " " + result);
        }
    }
}
