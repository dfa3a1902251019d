package org.quadrille.study.page;

import freemarker.core.HTMLOutputFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.page.ReportPage;
import org.quadrille.reporter.page.Templates;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.MachineMeasure;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.analysis.ResponseTimes;
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
        ReportPage.write(
                new ReportPage.Target(TEMPLATES, "page/study.ftl", folder.page(), folder.pagePdf(), folder.charts()),
                content.model().values(),
                content::charts,
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
}
