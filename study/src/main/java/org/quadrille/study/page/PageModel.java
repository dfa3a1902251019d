package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.CellSummary;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.analysis.ResponseTimes;

/** What the template {@code study.ftl} shows, besides the charts. */
final class PageModel {
    private static final String UNFINISHED = "not finished";

    private final RecordedStudy study;
    private final StudyRuns runs;
    private final Analysis analysis;
    private final KindPage kind;
    private final String word;
    private final List<String> verdict;
    private final List<Relative> relative;
    private Map<String, Object> section;
    private final Map<String, Object> values = new LinkedHashMap<>();

    /** @param analysis null where no cells are compared; without a verdict as long as the study is not finished */
    PageModel(RecordedStudy study, StudyRuns runs, Analysis analysis, List<ResponseTimes> responses) {
        this.study = study;
        this.runs = runs;
        this.analysis = analysis;
        kind = KindPage.of(study, runs, analysis);
        word = study.finished() ? kind.word() : UNFINISHED;
        verdict = kind.verdict();
        relative = analysis == null || kind.against() == null ? List.of() : Relative.of(study, analysis);
        firstPage();
        if (analysis != null) {
            result(responses);
        }
    }

    /** The finding in a word or two. */
    String word() {
        return word;
    }

    /** What page 1 says below the finding. */
    List<String> verdict() {
        return verdict;
    }

    /** What study.json has of its kind alone, in the order of the names. */
    Map<String, Object> json() {
        return new TreeMap<>(section);
    }

    /** Charts of changes, for page 1. */
    List<Chart> changeCharts() {
        return kind.changes();
    }

    /** Charts of each cell beside its base. */
    List<Chart> relative() {
        return relative.isEmpty()
                ? List.of()
                : Relative.charts(
                        relative,
                        kind.against(),
                        analysis.primary().metric().title(),
                        1 - study.file().alpha());
    }

    /** Charts of the section of its kind. */
    List<Chart> charts() {
        return kind.charts();
    }

    Map<String, Object> values() {
        return values;
    }

    private void firstPage() {
        FirstPage first = new FirstPage(study, kind);
        List<String> changes = first.changes();
        List<String> exclusions = runs.rows().stream()
                .filter(row -> row.speaks() && !row.attempt().excluded().isEmpty())
                .map(row -> "Run " + row.attempt().run() + " of "
                        + row.attempt().cell() + ": " + row.attempt().excluded())
                .toList();
        values.put("study", study.file());
        values.put("time", first.time());
        values.put("word", word);
        values.put("verdict", verdict);
        values.put("colour", colour());
        values.put("question", first.question());
        values.put("compared", first.compared(runs));
        values.put("differences", OtherDifferences.of(study, runs));
        values.put("base", study.cells().isEmpty() ? "" : study.cells().get(0));
        values.put("design", first.design());
        values.put("runs", first.runs(runs.rows()));
        values.put("changes", changes);
        values.put("exclusions", exclusions);
        values.put("facts", first.facts());
        values.put("rows", runs.rows());
        values.put("level", Text.percent(100 * (1 - study.file().alpha())));
        values.put("primaryKey", study.file().primary());
        values.put("primaryTitle", Text.axis(Metric.of(study.file().primary())));
        // Before the troubles are listed: it may add to them.
        section = kind.section();
        values.putAll(section);
        values.put(
                "section",
                section.isEmpty() ? "" : kind.getClass().getPackageName().replaceFirst(".*\\.", ""));
        Stream<String> judged = analysis == null
                ? Stream.of()
                : Stream.concat(analysis.broken().stream(), analysis.warnings().stream());
        values.put(
                "warnings",
                Stream.of(judged, runs.troubles().stream(), first.notes().stream())
                        .flatMap(s -> s)
                        .distinct()
                        .toList());
    }

    private String colour() {
        if (word.equals(UNFINISHED) || analysis == null || !kind.judged()) {
            return study.finished() && kind.tested() ? "FINDING" : "OPEN";
        }
        return switch (analysis.finding()) {
            case SAME -> "SAME";
            case CANNOT_TELL, NOT_TESTED -> "OPEN";
            case DOES_NOT_CARRY -> "REFUSED";
            default -> "FINDING";
        };
    }

    private void result(List<ResponseTimes> responses) {
        values.put("analysis", analysis);
        values.put("relative", relative);
        values.put("against", relative.isEmpty() ? "" : kind.against());
        values.put("headline", analysis.headline());
        values.put("withExcluded", analysis.withExcluded());
        Map<String, String> why = new LinkedHashMap<>();
        analysis.cells().forEach(cell -> why.put(cell.cell(), why(cell)));
        values.put("why", why);
        values.put("primary", analysis.primary().metric());
        values.put("tables", MetricTables.pairs(analysis));
        values.put("pairRows", MetricTables.primary(analysis));
        values.put("judged", study.finished());
        values.put("ways", study.finished() ? MetricTables.ways(analysis) : List.of());
        values.put("assumptions", MetricTables.assumptions(analysis));
        values.put("looked", analysis.primary().assumptions().size());
        values.put("responseTimes", responses);
        values.put(
                "sentences",
                analysis.primary().comparisons().stream()
                        .map(c -> (c.sentence() + " " + c.power()).strip())
                        .filter(s -> !s.isEmpty())
                        .toList());
    }

    /** Why runs of a cell do not count or give no metrics, and how often. */
    private static String why(CellSummary cell) {
        List<String> why = new ArrayList<>();
        cell.failedReasons().forEach((reason, number) -> why.add("failed: " + reason + " (" + number + ")"));
        cell.voidReasons().forEach((reason, number) -> why.add("void: " + reason + " (" + number + ")"));
        if (cell.notDurable()) {
            why.add("not durable");
        }
        return String.join("; ", why);
    }
}
