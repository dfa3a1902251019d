package org.quadrille.audit.consistency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.schema.consistency.ConsistencyAudit;
import org.quadrille.schema.consistency.ConsistencyResult;
import org.quadrille.schema.consistency.SessionSource;

/**
 * {@code quadrille audit consistency}: the conditions of workload.md 13.2, after a load, before and after a run, after
 * a recovery.
 */
public final class ConsistencyTool extends AuditTool {
    public ConsistencyTool() {
        super(
                "consistency",
                "the three consistency conditions and what else the rows of a database promise each other");
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
        List<Look> looks = subjects.stream().flatMap(ConsistencyTool::looks).toList();
        AtomicIntegerArray percent = new AtomicIntegerArray(looks.size());
        List<ConsistencyAudit.Database> databases = new ArrayList<>();
        Map<Subject, Set<String>> limits = new HashMap<>();
        for (int i = 0; i < looks.size(); i++) {
            int place = i;
            Look look = looks.get(i);
            Set<String> limited =
                    limits.computeIfAbsent(look.subject, s -> Collections.synchronizedSet(new LinkedHashSet<>()));
            if (quick) {
                limited.add("a tenth of the rows of the growing tables, chosen by chance");
            }
            databases.add(new ConsistencyAudit.Database(
                    look.subject.address().engine(), look.sessions, new ConsistencyAudit.Listener() {
                        @Override
                        public void answered(int done, int planned) {
                            percent.set(place, 100 * done / planned);
                            audit.says(mean(percent) + " %");
                        }

                        @Override
                        public void alone(String reason) {
                            limited.add(reason);
                        }
                    }));
        }
        ConsistencyAudit.Options options = new ConsistencyAudit.Options(
                audit.threads(), quick, audit.line().has("deep"), seed, audit.interrupted());
        List<List<ConsistencyResult>> results = new ConsistencyAudit(options).run(databases);
        for (Subject subject : subjects) {
            List<String> findings = new ArrayList<>();
            Map<String, Object> facts = new LinkedHashMap<>();
            for (int i = 0; i < looks.size(); i++) {
                if (looks.get(i).subject == subject) {
                    String where = looks.get(i).where;
                    String begin = where.isEmpty() ? "" : where + ": ";
                    write(audit.evidence(subject), begin, results.get(i));
                    facts.put(where.isEmpty() ? "checks" : "checks on " + where, facts(results.get(i)));
                    ConsistencyResult.findings(results.get(i)).forEach(finding -> findings.add(begin + finding));
                }
            }
            if (subject.address().route() != null && quick) {
                limits.get(subject).add("rows were not compared between servers");
            } else if (subject.address().route() != null) {
                EqualServers.Compared compared = EqualServers.of(audit, subject, audit.evidence(subject));
                findings.addAll(compared.findings());
                limits.get(subject).addAll(compared.limits());
            }
            audit.verdict(subject, AuditVerdict.of(findings, facts).within(List.copyOf(limits.get(subject))));
        }
    }

    /** A look at a database on one of its servers. @param where the server; empty where it has one */
    private record Look(Subject subject, String where, SessionSource sessions) {}

    private static Stream<Look> looks(Subject subject) {
        return subject.address().route() == null
                ? Stream.of(new Look(subject, "", subject::connectReadOnly))
                : subject.address().route().servers().stream()
                        .map(server -> new Look(
                                subject,
                                server.toString(),
                                () -> subject.address().connectToRead(server)));
    }

    private static int mean(AtomicIntegerArray percent) {
        int sum = 0;
        for (int i = 0; i < percent.length(); i++) {
            sum += percent.get(i);
        }
        return sum / percent.length();
    }

    private static Map<String, String> facts(List<ConsistencyResult> results) {
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
        return checks;
    }

    private static void write(EvidenceFolder evidence, String begin, List<ConsistencyResult> results) {
        for (ConsistencyResult result : results) {
            for (ConsistencyResult.Sent sent : result.statements()) {
                String answer = sent.failure().orElse(sent.count() + " rows\n" + String.join("\n", sent.violations()));
                evidence.statement(
                        sent.began(), sent.sql(), List.of(), answer, sent.time().toNanos());
            }
            evidence.note(begin + result.name() + " " + result);
        }
    }
}
