package org.quadrille.reporter.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;

/** The machine samples, gauges, service times and reporting queries of a run: the files that must be there, and any other in the same folder. */
final class ReadingFiles {
    /** Prime has no entry among the workers, but samples its machine too. */
    static final String PRIME = "prime";

    private static final String TIME = "time_us";

    private ReadingFiles() {}

    /** Inspects every file, those of the run's processes first. */
    static List<ReadingFile> inspect(ResultsFolder folder, RunManifest manifest) {
        List<ReadingFile> found = new ArrayList<>();
        found.add(ReadingFile.inspect(ReadingFile.Kind.GAUGES, folder.gauges(), PRIME, true));
        found.add(samples(folder.metrics().resolve(PRIME + ".csv"), true));
        for (WorkerEntry worker : manifest.workers()) {
            found.add(samples(folder.samples(worker), true));
        }
        manifest.workers().stream()
                .filter(worker -> worker.kind() == WorkerKind.CONNECTOR)
                .forEach(worker -> found.add(ReadingFile.inspect(
                        ReadingFile.Kind.SERVICE_TIMES, folder.serviceTimes(worker), worker.name(), true)));
        List<Path> known = found.stream().map(ReadingFile::path).toList();
        if (Files.isDirectory(folder.metrics())) {
            String fix = "correct the permissions of the results folder";
            UserFiles.list(folder.metrics(), fix).stream()
                    .filter(f -> f.toString().endsWith(".csv") && !known.contains(f))
                    .forEach(f -> found.add(samples(f, false)));
        }
        return found;
    }

    /** The same with the logs of reporting queries. */
    static List<ReadingFile> withQueries(ResultsFolder folder, RunManifest manifest) {
        List<ReadingFile> found = inspect(folder, manifest);
        manifest.workers().stream()
                .filter(worker -> worker.kind() == WorkerKind.CONNECTOR)
                .forEach(worker -> found.add(
                        ReadingFile.inspect(ReadingFile.Kind.QUERIES, folder.queries(worker), worker.name(), true)));
        return found;
    }

    private static ReadingFile samples(Path path, boolean expected) {
        String process = path.getFileName().toString().replaceFirst("\\.csv$", "");
        return ReadingFile.inspect(ReadingFile.Kind.SAMPLES, path, process, expected);
    }

    /** Files of a kind to read: the run's own; those with a torn last line as copies without it. */
    static List<Path> readable(List<ReadingFile> readings, ReadingFile.Kind kind, String runId, Path temporary) {
        return List.copyOf(whole(readings, kind, runId, temporary).values());
    }

    private static Map<ReadingFile, Path> whole(
            List<ReadingFile> readings, ReadingFile.Kind kind, String runId, Path temporary) {
        Map<ReadingFile, Path> whole = new LinkedHashMap<>();
        readings.stream()
                .filter(file -> file.kind() == kind && file.belongsTo(runId))
                .forEach(file -> whole.put(
                        file,
                        file.torn() ? TornLines.without(file.path(), temporary.resolve(kind.name())) : file.path()));
        return whole;
    }

    /** SQL that makes one table of all samples: columns are matched by name, as versions differ in their columns. */
    static String samples(List<ReadingFile> readings, String runId, Path temporary, Path target) {
        Map<List<String>, List<Path>> alike = new LinkedHashMap<>();
        whole(readings, ReadingFile.Kind.SAMPLES, runId, temporary).forEach((file, path) -> {
            if (!file.columns().isEmpty()) {
                alike.computeIfAbsent(file.columns(), columns -> new ArrayList<>())
                        .add(path.toAbsolutePath());
            }
        });
        StringBuilder tables = new StringBuilder(SampleSql.noRows());
        alike.forEach((columns, files) -> tables.append("UNION ALL BY NAME\n")
                .append(ReportSql.file("read-samples")
                        .replace("${files}", ReportSql.literals(files))
                        .replace("${columns}", types(columns))));
        return ReportSql.file("samples").replace("${tables}", tables).replace("${target}", ReportSql.literal(target));
    }

    private static String types(List<String> columns) {
        return columns.stream()
                .map(name ->
                        ReportSql.literal(name) + ": " + ReportSql.literal(name.equals(TIME) ? "BIGINT" : "DOUBLE"))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
