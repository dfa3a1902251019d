package org.quadrille.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;

/** What an audit printed and left behind. */
record AuditOutcomes(int code, String said, AuditSummary summary, Path evidence) {

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
