package org.quadrille.reporter.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;

/**
 * {@code bundle.json}: what a bundle is, and every other file in it, by name, but those of the signature.
 *
 * @param notice says that it is not a TPC result
 * @param format version of this layout
 * @param audit what its summary says about the self-audit; null if there is none in the bundle
 * @param bundledBy build of the kit that made the bundle; {@code docs/workload.md} is that of this build
 */
record Manifest(String notice, int format, Run run, Audit audit, String bundledBy, Map<String, Content> files) {
    static final int FORMAT = 1;

    Manifest {
        files = files == null ? Map.of() : files;
    }

    /**
     * What a run was.
     *
     * @param startedAt ISO 8601
     * @param build build of prime
     * @param commit commit of its sources; empty or null if it is not known
     * @param verdict VALID, INVALID or ABORTED
     * @param deviations number of those that make it NON-STANDARD
     * @param tpsV null if the profile leads to no Trade-Results
     */
    record Run(
            String runId,
            String startedAt,
            String build,
            String commit,
            String verdict,
            boolean standard,
            int deviations,
            Double tpsV) {
        /** From {@code report.json}. @throws UserError if it is not one */
        static Run of(byte[] report, String source) {
            JsonNode json = tree(report, source);
            JsonNode run = json.path("run");
            if (!json.path("verdict").isTextual()
                    || !json.path("standard").isBoolean()
                    || !run.path("startedAt").isTextual()
                    || !run.path("build").isTextual()
                    || !run.path("deviations").isArray()) {
                throw new UserError(source + " is not the report of a run; make it again with 'quadrille report'.");
            }
            return new Run(
                    run.path("runId").asText(),
                    run.path("startedAt").asText(),
                    run.path("build").asText(),
                    run.path("commit").asText(""),
                    json.path("verdict").asText(),
                    json.path("standard").asBoolean(),
                    run.path("deviations").size(),
                    json.path("tpsV").isNull()
                            ? null
                            : Double.valueOf(json.path("tpsV").asDouble()));
        }

        /** Build and commit in a line; an older build said no commit. */
        String made() {
            return build + (commit == null || commit.isEmpty() ? "" : ", commit " + commit);
        }
    }

    /** What a self-audit found, by the name of its folder and the build that audited. */
    record Audit(String name, String build, String verdict) {
        /** From {@code summary.json}. @throws UserError if it is not one */
        static Audit of(byte[] summary, String name, String source) {
            JsonNode json = tree(summary, source);
            if (!json.path("verdict").isTextual() || !json.path("build").isTextual()) {
                throw new UserError(
                        source + " is not the summary of a self-audit; audit again with 'quadrille audit'.");
            }
            return new Audit(
                    name,
                    json.path("build").asText(),
                    json.path("verdict").asText().replace('_', ' '));
        }
    }

    /** A file, by its length and its digest in lower-case hexadecimal digits. */
    record Content(long bytes, String sha256) {}

    private static JsonNode tree(byte[] json, String source) {
        try {
            return Json.mapper().readTree(json);
        } catch (IOException e) {
            throw new UserError(source + " cannot be read (it is not valid JSON); restore it or make it again.");
        }
    }
}
