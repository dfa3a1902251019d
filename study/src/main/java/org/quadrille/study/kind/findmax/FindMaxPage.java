package org.quadrille.study.kind.findmax;

import java.util.List;
import java.util.Map;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.page.KindPage;
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
        return levels.isEmpty() ? Map.of() : Map.of("search", levels, "by", by());
    }

    @Override
    public List<Chart> charts() {
        return SearchLevels.chart(study, runs.rows());
    }

    private String by() {
        return file.search() == null ? "load" : file.search().by();
    }
}
