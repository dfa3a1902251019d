package org.quadrille.study.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.Reporter;
import org.quadrille.reporter.data.Checksums;

/** A run to compare, made quickly: a folder with only what a comparison reads of a run. */
public final class ComparedRun {
    private ComparedRun() {}

    /**
     * Writes one with the figures of a report.
     *
     * @param source the run whose set-up it has
     * @param folder where to, named after the run
     * @param minute of its start
     */
    public static void write(Path source, Path folder, int minute, String verdict, double tpsV, String... failed)
            throws IOException {
        ResultsFolder run = copied(new ResultsFolder(source), folder);
        started(run, minute);
        report(run, folder.getFileName().toString(), verdict, Map.of("tpsV", tpsV), failed);
        sealed(run);
    }

    static void started(ResultsFolder run, int minute) throws IOException {
        change(
                run.manifest(),
                manifest -> manifest.put(
                        "startedAt",
                        Instant.parse("2026-11-03T10:00:00Z")
                                .plusSeconds(60L * minute)
                                .toString()));
    }

    /** Copies what a comparison reads of a run besides its report, and one file that it does not read. */
    static ResultsFolder copied(ResultsFolder source, Path to) throws IOException {
        ResultsFolder folder = new ResultsFolder(Files.createDirectories(to));
        for (Path file : List.of(
                source.manifest(), source.testbed(), source.profile(), source.databasesBefore(), source.gauges())) {
            Files.copy(file, folder.path().resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
        return folder;
    }

    static void report(ResultsFolder folder, String id, String verdict, Map<String, Object> figures, String... failed) {
        ObjectNode report =
                Json.mapper().createObjectNode().put("verdict", verdict).put("runId", id);
        figures.forEach((key, value) -> report.set(key, Json.mapper().valueToTree(value)));
        List<Map<String, Object>> checks = new ArrayList<>();
        checks.add(Map.of("id", "logs-present", "passed", true));
        Arrays.stream(failed).forEach(check -> checks.add(Map.of("id", check, "passed", false)));
        report.set("checks", Json.mapper().valueToTree(checks));
        ResultsFolder.writeJson(folder.reportJson(), report);
        ResultsFolder.writeJson(folder.checks(), report);
    }

    static void change(Path file, Consumer<ObjectNode> how) throws IOException {
        ObjectNode tree = (ObjectNode) Json.mapper().readTree(Files.readString(file));
        how.accept(tree);
        ResultsFolder.writeJson(file, tree);
    }

    static void sealed(ResultsFolder folder) {
        Reporter.seal(folder.path());
        Checksums.add(folder);
    }
}
