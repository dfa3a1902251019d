package org.quadrille.study.page;

import com.fasterxml.jackson.databind.JsonNode;
import freemarker.core.HTMLOutputFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.CsvTable;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.ChartPage;
import org.quadrille.reporter.data.DuckDb;
import org.quadrille.reporter.data.ReportSql;
import org.quadrille.reporter.page.ReportPage;
import org.quadrille.reporter.page.Templates;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.MachineMeasure;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.analysis.ResponseTimes;
import org.quadrille.study.analysis.StudyJson;
import org.quadrille.study.format.StudyFolder;

/**
 * The page of a study, made from the files in its folder: {@code study.html}, {@code study.pdf}, {@code study.json},
 * {@code charts/} and {@code data/}. A study that is not finished has a page too, without a verdict.
 */
public final class StudyReport {
    static final Templates TEMPLATES =
            Text.functions(new Templates(StudyReport.class, "/org/quadrille/study", HTMLOutputFormat.INSTANCE));

    private StudyReport() {}

    /** What was written, and the finding: in a word or two, and as the sentences that page 1 has below it. */
    public record Written(Path page, boolean finished, String word, List<String> sentences) {
        public Written {
            sentences = List.copyOf(sentences);
        }
    }

    /**
     * Writes page and data of a study's folder.
     *
     * @throws UserError if it is not a study, its plan or journal was changed, or a file cannot be written
     */
    public static Written write(Path path) {
        Content content = read(path);
        RecordedStudy study = content.study();
        StudyFolder folder = study.folder();
        RunFiles.write(folder, content.runs().rows());
        if (content.machines() != null) {
            content.machines().write(folder);
        }
        removeCharts(folder);
        StudyCharts charts = content.charts();
        ReportPage.write(
                new ReportPage.Target(TEMPLATES, "page/study.ftl", folder.page(), folder.pagePdf(), folder.charts()),
                content.model().values(),
                charts,
                ChartPage.of(study.file().name(), charts.all()),
                () -> {
                    charts.all().forEach(Chart::svg);
                    return charts;
                },
                StudyCharts::all);
        ResultsFolder.writeJson(folder.pageJson(), StudyData.json(content));
        return new Written(
                folder.page(),
                study.finished(),
                content.model().word(),
                content.model().verdict());
    }

    /** All that a page shows. @param analysis null where no cells are compared, like the machines */
    public record Content(
            RecordedStudy study,
            StudyRuns runs,
            Analysis analysis,
            MachineTable machines,
            List<ResponseTimes> responses,
            PageModel model) {
        private StudyCharts charts() {
            return analysis == null
                    ? StudyCharts.withoutPairs(model.charts())
                    : StudyCharts.of(
                            analysis,
                            model.changeCharts(),
                            runs.rows(),
                            runs.observations(),
                            runs.throughput(),
                            responses,
                            model.relative(),
                            model.charts());
        }
    }

    /** Reads and judges a study; writes nothing. */
    public static Content read(Path path) {
        RecordedStudy study = RecordedStudy.read(path);
        StudyRuns runs = StudyRuns.read(study);
        boolean comparing = study.file().kind().compares() && study.cells().size() > 1;
        Analysis judged = comparing ? Analysis.of(study.question(), runs.observations()) : null;
        Analysis analysis = judged == null || study.finished() ? judged : judged.withoutVerdict();
        List<ResponseTimes> responses = comparing
                ? runs.responses(1 - study.file().alpha(), study.file().seed())
                : List.of();
        MachineTable machines = comparing
                ? new MachineTable(
                        MachineMeasure.of(study.question(), runs.observations()), runs.machines(), study.finished())
                : null;
        PageModel model = new PageModel(study, runs, analysis, responses);
        if (machines != null) {
            model.values().put("machineTables", machines.pairs());
        }
        return new Content(study, runs, analysis, machines, responses, model);
    }

    /** Removes the charts of an earlier page, as this one may have fewer. */
    private static void removeCharts(StudyFolder folder) {
        if (!Files.isDirectory(folder.charts())) {
            return;
        }
        try (Stream<Path> files = Files.list(folder.charts())) {
            for (Path file : files.filter(f -> f.toString().endsWith(".svg")).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UserError(
                    "Cannot replace " + folder.charts() + ": " + FileErrors.of(e) + "; correct the permissions.");
        }
    }

    /** {@code study.json}: what the page shows, for programs; numbers with every digit, and null for those that are not known. */
    static final class StudyData {
        private StudyData() {}

        static JsonNode json(StudyReport.Content content) {
            RecordedStudy study = content.study();
            PageModel model = content.model();
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("study", study.file().name());
            json.put("kind", study.file().kind().word());
            json.put("finished", study.finished());
            json.put("finding", model.word());
            json.put("sentences", model.verdict());
            json.put("notice", Analysis.NOTICE);
            json.put("question", model.values().get("question"));
            json.put("runsInWords", model.values().get("runs"));
            for (String list : List.of("warnings", "changes", "exclusions", "differences", "relative")) {
                json.put(list, model.values().get(list));
            }
            json.putAll(model.json());
            json.put("analysis", content.analysis());
            json.put("responseTimes", content.responses());
            List<Map<String, Object>> rows = new ArrayList<>();
            for (RunRow row : content.runs().rows()) {
                Map<String, Object> columns = new LinkedHashMap<>(row.columns());
                columns.put("levels", row.levels());
                columns.put("pulsesBefore", row.attempt().before());
                columns.put("pulsesAfter", row.attempt().after());
                columns.put("facts", row.attempt().facts());
                columns.put("metrics", row.values());
                rows.add(columns);
            }
            json.put("runs", rows);
            return StudyJson.tree(json);
        }
    }

    /** Writes {@code data/runs.csv} and {@code data/runs.parquet}: a row for each run, with a column for each metric. */
    static final class RunFiles {
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
            for (String name : RunRow.names()) {
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
}
