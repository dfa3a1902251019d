package org.quadrille.study.page;

import java.util.List;
import java.util.Map;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.storage.StorageAnalysis;

/** Of a search: the highest level that passed, and all that were tried. */
final class FindMaxPage implements KindPage {
    @Override
    public String question(RecordedStudy study) {
        return "What is the highest " + by(study.file()) + " at which the runs are VALID, in "
                + String.join(" and in ", study.file().environments().keySet()) + "?";
    }

    @Override
    public String order(StudyFile file) {
        return "levels chosen by what was seen, until what passed and what failed are "
                + Text.percent(file.search() == null ? 4 : file.search().resolution()) + " % apart";
    }

    @Override
    public String word(RecordedStudy study, Analysis analysis) {
        return "highest valid load";
    }

    @Override
    public List<String> verdict(RecordedStudy study, StudyRuns runs, Analysis analysis, StorageAnalysis storage) {
        List<String> answer = SearchLevels.answer(study);
        return study.finished() && !answer.isEmpty()
                ? answer
                : List.of("The search is not over; what it has tried so far is below.");
    }

    @Override
    public Map<String, Object> section(RecordedStudy study, StudyRuns runs) {
        return Map.of("search", SearchLevels.of(study, runs.rows()), "by", by(study.file()));
    }

    private static String by(StudyFile file) {
        return file.search() == null ? "load" : file.search().by();
    }
}
