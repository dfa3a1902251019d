package org.quadrille.reporter.headline;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Database;
import org.quadrille.common.results.AuditSummary.Tool;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.sut.DatabaseFound;

/**
 * The newest self-audit of the folder {@code audit} beside the folder of all results.
 *
 * @param audit its name; empty if there is none
 * @param verdict PASSED, FAILED, NOT RUN, or UNREADABLE; empty if there is none
 * @param startedAt ISO 8601
 * @param build that of the kit that audited
 * @param sameBuild whether that build made the run
 * @param tools the tools it ran and what each said
 * @param loads when the databases it looked at were loaded, and with what seed
 * @param databases databases of the run
 * @param covered how many of these it looked at, in the same load
 * @param link its summary, relative to the run's folder
 */
@RecordBuilder
@RecordBuilder.Options(buildMethodName = "toRecord")
public record SelfAudit(
        String audit,
        String verdict,
        String startedAt,
        String build,
        boolean sameBuild,
        List<String> tools,
        List<String> loads,
        int databases,
        int covered,
        String link) {
    private static final String FOLDER = "audit";
    /** The tool that audits a run rather than databases. */
    private static final String OF_A_RUN = "inputs";

    /** Looks for it; having none is not an error. */
    public static SelfAudit newest(ResultsFolder folder, RunManifest run, List<DatabaseFound> databases) {
        Optional<Path> summary = summaries(folder).stream()
                .filter(file -> !ofAnotherRun(file, run))
                .max(Comparator.comparing(SelfAudit::begun));
        if (summary.isEmpty()) {
            return silent("", "", databases, "");
        }
        String name = summary.get().getParent().getFileName().toString();
        String link = link(name);
        try {
            return of(name, read(summary.get()), run, databases, link);
        } catch (UserError e) {
            return silent(name, "UNREADABLE", databases, link);
        }
    }

    /** One that says nothing of the databases. */
    private static SelfAudit silent(String audit, String verdict, List<DatabaseFound> databases, String link) {
        return SelfAuditBuilder.builder()
                .audit(audit)
                .verdict(verdict)
                .startedAt("")
                .build("")
                .tools(List.of())
                .loads(List.of())
                .databases(databases.size())
                .link(link)
                .toRecord();
    }

    private static SelfAudit of(
            String name, AuditSummary audit, RunManifest run, List<DatabaseFound> databases, String link) {
        return SelfAuditBuilder.builder()
                .audit(name)
                .verdict(audit.verdict().words())
                .startedAt(audit.startedAt())
                .build(audit.build())
                .sameBuild(audit.build().equals(run.build()))
                .tools(audit.tools().stream().map(SelfAudit::tool).toList())
                .loads(audit.databases().stream()
                        .filter(d -> d.loadedAt() != null)
                        .map(d -> d.loadedAt() + ", seed " + d.seed())
                        .distinct()
                        .toList())
                .databases(databases.size())
                .covered((int) databases.stream()
                        .filter(d -> audit.databases().stream().anyMatch(a -> same(a, d)))
                        .count())
                .link(link)
                .toRecord();
    }

    /** An audit whose summary could be read. */
    record Found(String name, String link, AuditSummary summary) {}

    /** All readable ones, the oldest first. */
    static List<Found> readable(ResultsFolder folder) {
        List<Found> found = new ArrayList<>();
        for (Path summary : summaries(folder)) {
            String name = summary.getParent().getFileName().toString();
            try {
                found.add(new Found(name, link(name), read(summary)));
            } catch (UserError unreadable) {
                // An unreadable audit proves nothing. Page 1 says so if it is the newest.
                continue;
            }
        }
        found.sort(Comparator.comparing(audit -> audit.summary().startedAt()));
        return found;
    }

    private static String link(String audit) {
        return "../../" + FOLDER + "/" + audit + "/summary.txt";
    }

    static boolean same(Database audited, DatabaseFound found) {
        return audited.address().equals(found.place())
                && audited.loadedAt() != null
                && audited.loadedAt().equals(found.identity().get("loadedAt"));
    }

    private static String tool(Tool tool) {
        return tool.name() + " " + tool.verdict().words().toLowerCase(Locale.ROOT);
    }

    private static List<Path> summaries(ResultsFolder folder) {
        Path results = real(folder.path()).getParent();
        Path audits = results == null ? null : results.resolveSibling(FOLDER);
        if (audits == null || !Files.isDirectory(audits)) {
            return List.of();
        }
        String cannot = "The folder of audits " + audits + " cannot be read";
        return UserFiles.get(cannot, "make it readable, or move it away", () -> {
            try (Stream<Path> all = Files.list(audits)) {
                return all.map(audit -> audit.resolve(AuditSummary.FILE))
                        .filter(Files::isRegularFile)
                        .toList();
            }
        });
    }

    /** Whether an audit is of the inputs of a run, and of another one: it says nothing about this one. */
    private static boolean ofAnotherRun(Path summary, RunManifest run) {
        try {
            AuditSummary audit = read(summary);
            return audit.tools().stream().anyMatch(tool -> tool.name().equals(OF_A_RUN))
                    && audit.databases().stream()
                            .noneMatch(database -> run.runId().equals(database.lastRun()));
        } catch (UserError unreadable) {
            return false;
        }
    }

    /** When an audit began; for one that cannot be read, the time of its file, so that it is not overlooked. */
    private static Instant begun(Path summary) {
        try {
            return Instant.parse(read(summary).startedAt());
        } catch (UserError | DateTimeParseException unreadable) {
            return Instant.ofEpochMilli(summary.toFile().lastModified());
        }
    }

    private static AuditSummary read(Path summary) {
        return Json.read(summary, AuditSummary.class);
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder.toAbsolutePath().normalize();
        }
    }
}
