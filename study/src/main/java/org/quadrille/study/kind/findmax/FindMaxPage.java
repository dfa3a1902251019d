package org.quadrille.study.kind.findmax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.page.KindPage;
import org.quadrille.study.page.OrderChart;
import org.quadrille.study.page.RunRow;
import org.quadrille.study.page.StudyRuns;
import org.quadrille.study.page.Text;

/** Of a search: the highest level that passed, and all that were tried. */
final class FindMaxPage extends KindPage {
    FindMaxPage(RecordedStudy study, StudyRuns runs, Analysis analysis) {
        super(study, runs, analysis);
    }

    @Override
    public String question() {
        return "What is the highest " + by() + " at which the runs are VALID, in "
                + String.join(" and in ", file.environments().keySet()) + "?";
    }

    @Override
    public String order() {
        return "levels chosen by what was seen, until what passed and what failed are "
                + Text.percent(file.search() == null ? 4 : file.search().resolution()) + " % apart";
    }

    @Override
    public String word() {
        return "highest valid load";
    }

    @Override
    public List<String> verdict() {
        List<String> answer = SearchLevels.answer(study);
        return study.finished() && !answer.isEmpty()
                ? answer
                : List.of("The search is not over; what it has tried so far is below.");
    }

    @Override
    public Map<String, Object> section() {
        Map<String, List<SearchLevels.Level>> levels = SearchLevels.of(study, runs.rows());
        return levels.isEmpty()
                ? Map.of()
                : Map.of(
                        "search",
                        levels,
                        "by",
                        by(),
                        "rate",
                        SearchLevels.over(study).rate());
    }

    @Override
    public List<Chart> charts() {
        return SearchLevels.chart(study, runs.rows());
    }

    private String by() {
        return file.search() == null ? "load" : file.search().by();
    }

    /** What a search for the highest valid load has tried, from the runs alone. */
    static final class SearchLevels {
        private SearchLevels() {}

        /**
         * A level; null for the probe, which only says where to begin.
         *
         * @param throughput mean; NaN if no run has one
         * @param failed in how many runs each check failed
         */
        public record Level(Double level, int runs, long valid, double throughput, Map<String, Integer> failed) {}

        /** Levels of each environment, the highest first. */
        static Map<String, List<Level>> of(RecordedStudy study, List<RunRow> rows) {
            Map<String, List<Level>> all = new LinkedHashMap<>();
            for (String environment : study.file().environments().keySet()) {
                TreeMap<Double, List<RunRow>> levels = new TreeMap<>(Comparator.reverseOrder());
                rows.stream()
                        .filter(RunRow::counts)
                        .filter(row -> row.attempt().environment().equals(environment))
                        .forEach(row -> levels.computeIfAbsent(level(study, row), l -> new ArrayList<>())
                                .add(row));
                List<Level> shown = new ArrayList<>();
                levels.forEach((level, runs) -> shown.add(new Level(
                        level == 0 ? null : level,
                        runs.size(),
                        runs.stream().filter(SearchLevels::valid).count(),
                        runs.stream()
                                .mapToDouble(run ->
                                        run.values().getOrDefault(over(study).metric(), Double.NaN))
                                .average()
                                .orElse(Double.NaN),
                        failed(runs))));
                if (!shown.isEmpty()) {
                    all.put(environment, shown);
                }
            }
            return all;
        }

        /** What is varied; the usual rate where the file does not say. */
        static SearchVariable over(RecordedStudy study) {
            return study.file().search() == null
                    ? SearchVariable.TARGET_TPSV
                    : SearchVariable.of(study.file().search().by());
        }

        private static boolean valid(RunRow row) {
            return row.verdict().equals("VALID") || row.notDurable();
        }

        /** 0 for a probe, which has no level. */
        private static double level(RecordedStudy study, RunRow row) {
            String level = study.file().search() == null
                    ? null
                    : row.levels().get(study.file().search().key());
            return level == null || !level.matches("\\d+(\\.\\d+)?") ? 0 : Double.parseDouble(level);
        }

        private static Map<String, Integer> failed(List<RunRow> runs) {
            Map<String, Integer> checks = new TreeMap<>();
            runs.stream()
                    .filter(run -> !valid(run))
                    .forEach(run -> run.failed().forEach(check -> checks.merge(check, 1, Integer::sum)));
            return checks;
        }

        /** What the search found, as the campaign recorded it; empty before the search ends. */
        static List<String> answer(RecordedStudy study) {
            List<String> answers = new ArrayList<>();
            for (JournalEntry entry : study.entries()) {
                if (entry.event() instanceof JournalEvent.Closed closed && closed.why() == JournalEvent.End.COMPLETE) {
                    answers.clear();
                    answers.add(closed.text());
                }
            }
            return answers;
        }

        /** The levels in the order in which they were tried. */
        static List<Chart> chart(RecordedStudy study, List<RunRow> rows) {
            List<String> kinds = List.of("VALID", "not VALID");
            List<Chart> charts = new ArrayList<>();
            int number = 0;
            for (String environment : study.file().environments().keySet()) {
                number++;
                List<OrderChart.Point> points = rows.stream()
                        .filter(row -> row.attempt().environment().equals(environment))
                        .map(row -> new OrderChart.Point(
                                row.attempt().order(),
                                0,
                                valid(row) ? 0 : 1,
                                row.counts() && level(study, row) > 0 ? level(study, row) : Double.NaN))
                        .toList();
                if (!points.isEmpty()) {
                    String unit = study.file().search() == null
                            ? "level"
                            : study.file().search().by();
                    charts.add(OrderChart.of(unit, kinds, kinds, points, List.of())
                            .chart(
                                    "search-" + number,
                                    "Levels in the order in which they were tried, " + environment,
                                    "Void runs and the probe, which have no level, are crosses at the bottom."));
                }
            }
            return charts;
        }
    }
}
