package org.quadrille.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.AuditSummary;

/**
 * How long an audit of several tools will take: the seconds of each tool in the newest one beside it that was the same
 * and came to its end.
 */
record AuditEstimate(String name, Map<String, Double> seconds) {
    private static final String QUICK = "--quick";
    private static final int MINUTE = 60;

    /** Empty if there is none like it. @param databases how many will be audited */
    static Optional<AuditEstimate> of(AuditPlan plan, int databases) {
        try (Stream<Path> audits = Files.list(plan.folder().getParent())) {
            return audits.filter(audit -> Files.exists(audit.resolve(AuditSummary.FILE)))
                    .sorted(Comparator.reverseOrder())
                    .flatMap(audit -> read(audit).stream())
                    .filter(summary -> summary.cause().isEmpty()
                            && summary.testbed().equals(plan.setup().testbed().name())
                            && summary.databases().size() == databases
                            && summary.typed().contains(QUICK) == plan.typed().contains(QUICK))
                    .map(summary -> new AuditEstimate(
                            summary.audit(),
                            summary.tools().stream()
                                    .collect(Collectors.toMap(AuditSummary.Tool::name, AuditSummary.Tool::seconds))))
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

    /** What tools took then, in words. */
    String about(List<AuditTool> tools) {
        return about(sum(tools.stream().map(AuditTool::name).toList()));
    }

    /** What is left, in words, if this audit goes on as fast as it went. */
    String left(List<AuditRunner.ToolRun> done, List<AuditTool> rest) {
        double then = sum(done.stream().map(AuditRunner.ToolRun::name).toList());
        double now = done.stream().mapToDouble(AuditRunner.ToolRun::seconds).sum();
        return about(sum(rest.stream().map(AuditTool::name).toList()) * (then > 0 ? now / then : 1));
    }

    private double sum(List<String> tools) {
        return tools.stream()
                .mapToDouble(tool -> seconds.getOrDefault(tool, 0.0))
                .sum();
    }

    private static String about(double seconds) {
        return "about " + (seconds < 2 * MINUTE ? Math.round(seconds) + " s" : Math.round(seconds / MINUTE) + " min");
    }
}
