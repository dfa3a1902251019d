package org.quadrille.reporter.export;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.data.ContextTables;
import org.quadrille.reporter.data.DuckDb;
import org.quadrille.reporter.data.ReportSql;

/**
 * Copies the tables that the reporter made from a run's logs and readings, and the small ones that its checks read beside
 * them: a folder for each table, with a file for each run, so that a folder is one table to Spark, Trino, pandas and DuckDB.
 * The columns are those of docs/parquet.md.
 */
final class Export {
    private static final List<String> LARGE = List.of("transactions", "samples", "gauges", "service-times");

    /** The checks that find files, lines or ends of logs and readings missing: what they miss is in no table. */
    private static final Set<String> OF_FILES =
            Set.of("logs-present", "logs-own-run", "logs-intact", "logs-complete", "samples");

    private Export() {}

    /** What the tables of a reported run lack, a sentence each, as its report says; empty if they are whole. */
    static List<String> leftOut(Path run) {
        List<String> sentences = new ArrayList<>();
        for (JsonNode check :
                Json.read(new ResultsFolder(run).checks(), JsonNode.class).path("checks")) {
            if (OF_FILES.contains(check.path("id").asText())
                    && !check.path("passed").asBoolean()) {
                sentences.add(check.path("sentence").asText());
            }
        }
        return sentences;
    }

    /**
     * Writes the files of one run; existing files of the same run are replaced.
     *
     * @return the files
     * @throws UserError if the run has not been reported, or the files cannot be written
     */
    static List<Path> parquet(Path run, Path target) {
        ResultsFolder folder = new ResultsFolder(run);
        RunManifest manifest = folder.readManifest();
        Path data = folder.data().toAbsolutePath();
        List<Path> written = new ArrayList<>();
        try (DuckDb duck = new DuckDb(data, target.resolve(".tmp"))) {
            for (Map.Entry<String, String> table : sources(duck, run, data).entrySet()) {
                Path file = target.resolve(table.getKey()).resolve(manifest.runId() + ".parquet");
                Files.createDirectories(file.getParent());
                duck.run(ReportSql.file("export")
                        .replace("${run}", ReportSql.literal(manifest.runId()))
                        .replace("${started}", ReportSql.literal(manifest.startedAt()))
                        .replace("${source}", table.getValue())
                        .replace("${target}", ReportSql.literal(file.toAbsolutePath())));
                written.add(file);
            }
        } catch (IOException e) {
            throw new UserError("Cannot write to " + target + ": " + FileErrors.of(e)
                    + "; free some space or correct the permissions.");
        }
        return written;
    }

    /** The folder of each table, and where its rows are. */
    private static Map<String, String> sources(DuckDb duck, Path run, Path data) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (String table : LARGE) {
            Path file = data.resolve(table + ".parquet");
            if (!Files.exists(file)) {
                throw new UserError(file + " is missing; run quadrille report " + run + " first.");
            }
            sources.put(table, ReportSql.literal(file));
        }
        ContextTables.fill(duck, data);
        ContextTables.names().forEach(table -> sources.put(table.replace('_', '-'), table));
        return sources;
    }
}
