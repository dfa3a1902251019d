package org.quadrille.study.page;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.quadrille.common.files.CsvTable;
import org.quadrille.common.files.UserFiles;
import org.quadrille.reporter.data.DuckDb;
import org.quadrille.reporter.data.ReportSql;
import org.quadrille.study.format.StudyFolder;

/** Writes {@code data/runs.csv} and {@code data/runs.parquet}: a row for each run, with a column for each metric. */
final class RunFiles {
    private static final Set<String> WHOLE = Set.of("order", "instance", "slot", "attempt", "block");

    private RunFiles() {}

    /** @throws org.quadrille.common.cli.UserError if a file cannot be written */
    static void write(StudyFolder folder, List<RunRow> rows) {
        Map<String, String> types = types(rows);
        StringBuilder text = new StringBuilder(CsvTable.line(types.keySet().stream()));
        for (RunRow row : rows) {
            Map<String, Object> values = row.columns();
            row.levels().forEach((factor, level) -> values.put(factor(factor), level));
            values.putAll(row.values());
            text.append(CsvTable.line(types.keySet().stream().map(values::get)));
        }
        Path csv = folder.runsCsv();
        UserFiles.write(csv, () -> {
            Files.createDirectories(csv.getParent());
            Files.writeString(csv, text);
        });
        parquet(folder, csv, types);
    }

    /** Columns with their types in DuckDB. */
    private static Map<String, String> types(List<RunRow> rows) {
        Map<String, String> types = new LinkedHashMap<>();
        Set<String> factors = new LinkedHashSet<>();
        Set<String> metrics = new TreeSet<>();
        for (RunRow row : rows) {
            factors.addAll(row.levels().keySet());
            metrics.addAll(row.values().keySet());
        }
        for (String name : RunRow.NAMES) {
            types.put(name, type(name));
        }
        factors.forEach(factor -> types.put(factor(factor), "VARCHAR"));
        metrics.forEach(metric -> types.put(metric, "DOUBLE"));
        return types;
    }

    private static String type(String name) {
        return WHOLE.contains(name)
                ? "INTEGER"
                : name.equals("counts") || name.equals("speaks")
                        ? "BOOLEAN"
                        : name.startsWith("pulse_") ? "DOUBLE" : "VARCHAR";
    }

    private static String factor(String key) {
        return "factor " + key;
    }

    private static void parquet(StudyFolder folder, Path csv, Map<String, String> types) {
        List<String> columns = new ArrayList<>();
        types.forEach((name, type) -> columns.add(ReportSql.literal(name) + ": " + ReportSql.literal(type)));
        String sql = ReportSql.file(RunFiles.class, "study-runs")
                .replace("${source}", ReportSql.literal(csv.toAbsolutePath()))
                .replace("${target}", ReportSql.literal(folder.runsParquet().toAbsolutePath()))
                .replace("${columns}", String.join(", ", columns));
        Path place = folder.path().toAbsolutePath();
        try (DuckDb duck = new DuckDb(place, place.resolve("tmp"))) {
            duck.run(sql);
        }
    }
}
