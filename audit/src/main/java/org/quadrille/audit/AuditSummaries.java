package org.quadrille.audit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quadrille.audit.AuditRunner.ToolRun;
import org.quadrille.common.cli.Build;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.AuditSummaryBuilder;
import org.quadrille.common.results.AuditSummaryDatabaseBuilder;

/** Sums up what the tools said: database, group, tile, system under test. */
public final class AuditSummaries {
    private AuditSummaries() {}

    static AuditSummary of(
            AuditPlan plan,
            Instant startedAt,
            double seconds,
            String cause,
            List<Subject> subjects,
            List<ToolRun> runs) {
        return AuditSummaryBuilder.builder()
                .audit(plan.id())
                .build(Build.id())
                .testbed(plan.setup().testbed().name())
                .typed(plan.typed())
                .startedAt(startedAt.truncatedTo(ChronoUnit.SECONDS).toString())
                .seconds(seconds)
                .verdict(Outcome.of(runs.stream().map(ToolRun::outcome).toList()))
                .cause(cause)
                .findings(findings(runs))
                .databases(subjects.stream()
                        .map(subject -> database(subject, runs))
                        .toList())
                .tools(runs.stream().map(AuditSummaries::tool).toList())
                .make();
    }

    /**
     * Those of failed verdicts only: a database that tools refuse as unusable is listed once, under the testbed tool.
     */
    private static List<String> findings(List<ToolRun> runs) {
        List<String> findings = new ArrayList<>();
        for (ToolRun run : runs) {
            run.verdicts().forEach((subject, verdict) -> {
                if (verdict.outcome() == Outcome.FAILED) {
                    verdict.findings().forEach(f -> findings.add(subject.label() + ", " + run.name() + ": " + f));
                }
            });
        }
        return findings;
    }

    private static AuditSummary.Database database(Subject subject, List<ToolRun> runs) {
        AuditSummaryDatabaseBuilder database = AuditSummaryDatabaseBuilder.builder()
                .tile(subject.group().tile())
                .group(subject.group().group())
                .role(subject.role())
                .address(subject.address().toString())
                .state(subject.status().state().word())
                .verdict(Outcome.of(runs.stream()
                        .map(run -> run.verdicts().get(subject).outcome())
                        .toList()));
        subject.status()
                .identity()
                .ifPresent(stamp -> database.build(stamp.build())
                        .seed(stamp.spec().seed())
                        .loadUnits(stamp.spec().scale().loadUnits())
                        .initialTradeDays(stamp.spec().scale().initialTradeDays())
                        .loadedAt(stamp.loadedAt().map(Object::toString).orElse(null))
                        .lastRun(stamp.lastRun().orElse(null)));
        return database.make();
    }

    private static AuditSummary.Tool tool(ToolRun run) {
        List<AuditSummary.Entry> entries = new ArrayList<>();
        run.verdicts()
                .forEach((subject, verdict) -> entries.add(new AuditSummary.Entry(
                        subject.group().tile(),
                        subject.group().group(),
                        subject.role(),
                        verdict.outcome(),
                        verdict.findings(),
                        verdict.limits(),
                        verdict.facts(),
                        run.name() + "/" + subject.id().folder())));
        return new AuditSummary.Tool(
                run.name(),
                run.proves(),
                run.outcome(),
                run.seconds(),
                entries,
                parts(run, s -> s.group().label()),
                parts(run, s -> tile(s.group().tile())));
    }

    static String tile(int tile) {
        return "tile " + tile;
    }

    private static List<AuditSummary.Part> parts(ToolRun run, Function<Subject, String> part) {
        Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();
        run.verdicts()
                .forEach((subject, verdict) -> outcomes.computeIfAbsent(part.apply(subject), name -> new ArrayList<>())
                        .add(verdict.outcome()));
        return outcomes.entrySet().stream()
                .map(e -> new AuditSummary.Part(e.getKey(), Outcome.of(e.getValue())))
                .toList();
    }
}
