package org.quadrille.reporter.bundle;

import freemarker.core.PlainTextOutputFormat;
import java.util.Map;
import org.quadrille.common.cli.Words;
import org.quadrille.reporter.page.Templates;
import org.quadrille.reporter.text.Numbers;

/**
 * The page on which an auditor states what was audited. The kit fills in what the run was; the digest of {@code
 * bundle.json} is left open, because that file already holds the digest of this page.
 */
final class AuditorStatement {
    private static final Templates TEXTS =
            new Templates(AuditorStatement.class, "/org/quadrille/reporter", PlainTextOutputFormat.INSTANCE);

    private AuditorStatement() {}

    /** @param audit the self-audit in the bundle; null if there is none */
    static String of(Manifest.Run run, Manifest.Audit audit) {
        return TEXTS.fill(
                "auditor-statement.ftl",
                Map.of(
                        "runId", run.runId(),
                        "startedAt", run.startedAt(),
                        "build", run.made(),
                        "verdict", run.verdict() + ", " + standard(run),
                        "tpsV", Numbers.tpsV(run.tpsV()),
                        "audit",
                                audit == null
                                        ? "none in this bundle"
                                        : audit.name() + ": " + audit.verdict() + ", by build " + audit.build()));
    }

    private static String standard(Manifest.Run run) {
        return run.standard() ? "STANDARD" : "NON-STANDARD (" + Words.count(run.deviations(), "deviation") + ")";
    }
}
