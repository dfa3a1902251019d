package org.quadrille.audit.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.quadrille.audit.AuditTool;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.vdriver.command.SmallDatabases;

/** What an audit printed and left behind. */
record AuditOutcomes(int code, String said, AuditSummary summary, Path evidence) {
    /** Runs {@code quadrille audit} with these tools; its evidence goes to a folder of its own. */
    static AuditOutcomes of(SmallDatabases databases, List<AuditTool> tools, String... line) throws IOException {
        return of(databases.folder(), tools, line);
    }

    static AuditOutcomes of(Path folder, List<AuditTool> tools, String... line) throws IOException {
        Path audits = Files.createTempDirectory(folder, "audit-");
        String[] whole = Stream.concat(Stream.of(line), Stream.of("--out", audits.toString()))
                .toArray(String[]::new);
        SmallDatabases.Said said = SmallDatabases.say(AuditCommand.group(tools), whole);
        try (Stream<Path> made = Files.list(audits)) {
            Path evidence = made.findFirst().orElseThrow();
            AuditSummary summary = Json.read(
                    Files.readString(evidence.resolve(AuditSummary.FILE)), AuditSummary.class, "summary.json");
            return new AuditOutcomes(said.code(), said.text(), summary, evidence);
        }
    }

    /** The verdict of a tool on a database, as {@code 2 OLTP}. */
    Outcome of(String tool, String database) {
        return entry(tool, database).verdict();
    }

    AuditSummary.Entry entry(String tool, String database) {
        return summary.tools().stream()
                .filter(t -> t.name().equals(tool))
                .flatMap(t -> t.databases().stream())
                .filter(e -> database.equals(e.group() + " " + e.role()))
                .findFirst()
                .orElseThrow();
    }

    /** A file of the evidence. */
    String text(String file) throws IOException {
        return Files.readString(evidence.resolve(file));
    }
}
