package org.quadrille.audit;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;

/** Runs the tools of a plan one after another on the databases of a testbed, and says how it goes. */
public final class AuditRunner {
    static final String INTERRUPTED = "the audit was interrupted by the user";

    private final AuditPlan plan;
    private final PrintStream out;
    private final List<ToolRun> done = new ArrayList<>();

    /** What one tool said, in the order of the testbed, and how long it took. */
    record ToolRun(String name, String proves, Map<Subject, AuditVerdict> verdicts, double seconds) {
        Outcome outcome() {
            return Outcome.of(
                    verdicts.values().stream().map(AuditVerdict::outcome).toList());
        }
    }

    public AuditRunner(AuditPlan plan, PrintStream out) {
        this.plan = plan;
        this.out = out;
    }

    /** Audits; whatever happens to a database, the summary reports it. */
    public AuditSummary run(List<DatabaseTarget> targets) {
        Instant startedAt = Instant.now();
        long start = System.nanoTime();
        List<AuditTool> tools = plan.tools();
        AuditEstimate estimate = AuditEstimate.of(plan, targets);
        if (tools.size() > 1) {
            out.println(estimate.about(tools) + ", " + estimate.source());
        }
        List<Subject> subjects = reached(targets);
        for (int i = 0; i < tools.size(); i++) {
            run(tools.get(i), subjects);
            List<AuditTool> rest = tools.subList(i + 1, tools.size());
            if (!rest.isEmpty()) {
                out.println("  " + estimate.left(done, rest) + " left");
            }
        }
        String cause = plan.interrupted().getAsBoolean() ? INTERRUPTED : "";
        return AuditSummaries.of(plan, startedAt, seconds(start), cause, subjects, done);
    }

    private List<Subject> reached(List<DatabaseTarget> targets) {
        long start = System.nanoTime();
        List<Subject> subjects = new ArrayList<>();
        Map<Subject, AuditVerdict> verdicts = new LinkedHashMap<>();
        try (ProgressLine progressLine = new ProgressLine(out, TestbedTool.NAME)) {
            for (DatabaseTarget target : targets) {
                progressLine.says(TestbedTool.NAME + ": " + target.label());
                Subject subject = new Subject(DatabaseStatus.of(target));
                subjects.add(subject);
                AuditVerdict verdict = TestbedTool.judge(subject);
                verdicts.put(subject, verdict);
                try (EvidenceFolder evidence = new EvidenceFolder(plan.folder()
                        .resolve(TestbedTool.NAME)
                        .resolve(subject.id().folder()))) {
                    evidence.note(verdict.outcome() + " " + verdict.facts());
                    verdict.findings().forEach(evidence::note);
                }
            }
        }
        ended(new ToolRun(TestbedTool.NAME, TestbedTool.PROVES, verdicts, seconds(start)));
        return subjects;
    }

    private void run(AuditTool tool, List<Subject> all) {
        long start = System.nanoTime();
        Map<Subject, AuditVerdict> kept = new LinkedHashMap<>();
        for (Subject subject : all) {
            keptFrom(tool, subject).ifPresent(verdict -> kept.put(subject, verdict));
        }
        List<Subject> able = all.stream().filter(s -> !kept.containsKey(s)).toList();
        Map<Subject, AuditVerdict> given = able.isEmpty() ? Map.of() : judged(tool, able);
        Map<Subject, AuditVerdict> verdicts = new LinkedHashMap<>();
        for (Subject subject : all) {
            verdicts.put(subject, kept.containsKey(subject) ? kept.get(subject) : given.get(subject));
        }
        ended(new ToolRun(tool.name(), tool.proves(), verdicts, seconds(start)));
    }

    /** The verdict on a database that a tool must leave alone; empty if the tool may audit it. */
    private Optional<AuditVerdict> keptFrom(AuditTool tool, Subject subject) {
        if (plan.interrupted().getAsBoolean()) {
            return Optional.of(AuditVerdict.notRun(INTERRUPTED));
        }
        Optional<String> unfit = tool.unfit(plan.setup());
        if (unfit.isPresent()) {
            return unfit.map(AuditVerdict::notRun);
        }
        if (!subject.meets(tool.demand())) {
            return Optional.of(AuditVerdict.notRun("not checked, see what " + TestbedTool.NAME + " found"));
        }
        if (tool.readOnly() || tool.duringRun() && plan.duringRun()) {
            return Optional.empty();
        }
        try (Connection connection = subject.address().connect()) {
            int sessions = RunSessions.count(subject.files(), connection);
            return sessions == 0
                    ? Optional.empty()
                    : Optional.of(AuditVerdict.notRun("a benchmark run uses this database with " + sessions
                            + " sessions, and this tool writes; wait until it ends"
                            + (tool.duringRun() ? ", or give --during-run" : "")));
        } catch (SQLException e) {
            return Optional.of(AuditVerdict.failed(subject.address().explain(e).getMessage()));
        }
    }

    private Map<Subject, AuditVerdict> judged(AuditTool tool, List<Subject> able) {
        try (ProgressLine progressLine = new ProgressLine(out, tool.name());
                Audit audit = new Audit(tool, plan, able, progressLine)) {
            try {
                tool.audit(audit);
            } catch (InterruptedException e) {
                remaining(audit, AuditVerdict.notRun(INTERRUPTED));
            } catch (UserError e) {
                remaining(
                        audit,
                        plan.interrupted().getAsBoolean()
                                ? AuditVerdict.notRun(INTERRUPTED)
                                : AuditVerdict.notRun(e.getMessage()));
            } catch (RuntimeException e) {
                remaining(audit, Audit.broke(e));
            }
            return audit.verdicts();
        }
    }

    private static void remaining(Audit audit, AuditVerdict verdict) {
        audit.subjects().stream().filter(s -> !audit.hasJudged(s)).forEach(s -> audit.verdict(s, verdict));
    }

    private void ended(ToolRun run) {
        done.add(run);
        long passed = run.verdicts().values().stream()
                .filter(v -> v.outcome() == Outcome.PASSED)
                .count();
        out.printf(
                Locale.ROOT,
                "%-12s %-8s %d of %d databases passed %8.1f s%n",
                run.name(),
                run.outcome().words(),
                passed,
                run.verdicts().size(),
                run.seconds());
    }

    private static double seconds(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / 1e9;
    }

    /** What every audit begins with: whether each database is there, and is the one that the testbed asks for. */
    static final class TestbedTool {
        static final String NAME = "testbed";
        static final String PROVES =
                "each database can be reached, has the population, schema and frames of this build, and the"
                        + " scale, seed and role of the testbed";

        private TestbedTool() {}

        static AuditVerdict judge(Subject subject) {
            DatabaseStatus status = subject.status();
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("state", status.state().word());
            status.identity().ifPresent(identity -> {
                facts.put("holds", identity.spec().toString());
                facts.put("loadedAt", identity.loadedAt().map(Object::toString).orElse("not complete"));
                facts.put("lastRun", identity.lastRun().orElse("none"));
                facts.put("bytes", status.bytes());
            });
            List<String> findings = new ArrayList<>(status.problems());
            return AuditVerdict.of(findings, facts);
        }
    }

    /**
     * How long an audit of several tools will take: the seconds of each tool in the newest one beside it that was the same
     * and came to its end, or else for as many loaded trades; and which of them it is, a phrase.
     */
    record AuditEstimate(String source, Map<String, Double> seconds) {
        private static final String QUICK = "--quick";
        private static final int MINUTE = 60;

        /** Seconds that a tool takes with a database of few rows. */
        private static final double LEAST = 0.4;

        /** @param targets what will be audited */
        static AuditEstimate of(AuditPlan plan, List<DatabaseTarget> targets) {
            return earlier(plan, targets.size()).orElseGet(() -> guess(plan, targets));
        }

        private static AuditEstimate guess(AuditPlan plan, List<DatabaseTarget> targets) {
            boolean quick = plan.typed().contains(QUICK);
            Map<String, Double> seconds = new HashMap<>(Map.of(TestbedTool.NAME, LEAST * targets.size()));
            for (AuditTool tool : plan.tools()) {
                double sum = tool.load(plan.setup()).toSeconds();
                for (DatabaseTarget target : targets) {
                    Map<String, String> rates = target.address().engine().auditSeconds();
                    String rate = rates.getOrDefault(tool.name() + (quick ? QUICK : ""), rates.get(tool.name()));
                    double millions = target.spec().scale().initialTrades() / 1e6;
                    sum += LEAST + (rate == null ? 0 : millions * Double.parseDouble(rate));
                }
                seconds.put(tool.name(), sum);
            }
            return new AuditEstimate("guessed from the trades that were loaded", seconds);
        }

        /** Empty if there is none like it. */
        private static Optional<AuditEstimate> earlier(AuditPlan plan, int databases) {
            try (Stream<Path> audits = Files.list(plan.folder().getParent())) {
                return audits.filter(audit -> Files.exists(audit.resolve(AuditSummary.FILE)))
                        .sorted(Comparator.reverseOrder())
                        .flatMap(audit -> read(audit).stream())
                        .filter(summary -> summary.cause().isEmpty()
                                && summary.testbed()
                                        .equals(plan.setup().testbed().name())
                                && summary.databases().size() == databases
                                && summary.typed().contains(QUICK)
                                        == plan.typed().contains(QUICK))
                        .map(summary -> new AuditEstimate(
                                "as audit " + summary.audit() + " took",
                                summary.tools().stream()
                                        .collect(
                                                Collectors.toMap(AuditSummary.Tool::name, AuditSummary.Tool::seconds))))
                        .filter(earlier -> plan.tools().stream().allMatch(t -> earlier.seconds.containsKey(t.name())))
                        .findFirst();
            } catch (IOException e) {
                return Optional.empty();
            }
        }

        private static Optional<AuditSummary> read(Path audit) {
            try {
                return Optional.of(
                        Json.mapper().readValue(audit.resolve(AuditSummary.FILE).toFile(), AuditSummary.class));
            } catch (IOException e) {
                // What another build or an edit made of it says nothing of this audit.
                return Optional.empty();
            }
        }

        /** What tools take, in words. */
        String about(List<AuditTool> tools) {
            return about(sum(tools.stream().map(AuditTool::name).toList()));
        }

        /** What is left, in words, if this audit goes on as fast as it went. */
        String left(List<AuditRunner.ToolRun> done, List<AuditTool> rest) {
            double then = sum(done.stream().map(AuditRunner.ToolRun::name).toList());
            double now = done.stream().mapToDouble(AuditRunner.ToolRun::seconds).sum();
            // So that a tool which takes next to nothing says next to nothing of the others.
            double weight = Math.max(1, sum(seconds.keySet()) / 4);
            return about(sum(rest.stream().map(AuditTool::name).toList()) * (now + weight) / (then + weight));
        }

        private double sum(Collection<String> tools) {
            return tools.stream()
                    .mapToDouble(tool -> seconds.getOrDefault(tool, 0.0))
                    .sum();
        }

        private static String about(double seconds) {
            return "about "
                    + (seconds < 2 * MINUTE ? Math.round(seconds) + " s" : Math.round(seconds / MINUTE) + " min");
        }
    }
}
