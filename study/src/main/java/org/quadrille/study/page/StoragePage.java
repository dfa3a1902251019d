package org.quadrille.study.page;

import java.util.List;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.storage.StorageAnalysis;
import org.quadrille.study.storage.StorageCells;

/** Of a storage study: layouts ranked for each number of sessions. With one cell it is a comparison without a second. */
final class StoragePage extends ComparePage {
    @Override
    public String question(RecordedStudy study) {
        StudyFile file = study.file();
        Metric primary = study.question().metric(file.primary());
        return "Which layout has the best " + primary.title()
                + (primary.unit().isEmpty() ? "" : " (" + primary.unit() + ")")
                + " with each number of sessions, and what does each place do? The chance of a false alarm is "
                + Text.percent(100 * file.alpha()) + " % for each number of sessions.";
    }

    @Override
    public String word(RecordedStudy study, Analysis analysis) {
        return analysis == null ? super.word(study, null) : "layouts ranked";
    }

    @Override
    public List<String> verdict(RecordedStudy study, StudyRuns runs, Analysis analysis, StorageAnalysis storage) {
        return storage != null && study.finished()
                ? storage.sentences()
                : super.verdict(study, runs, analysis, storage);
    }

    @Override
    public String against(RecordedStudy study) {
        return null;
    }

    @Override
    public StorageAnalysis storage(RecordedStudy study, Analysis analysis) {
        StorageAnalysis judged = StorageAnalysis.of(
                analysis, StorageCells.of(study.file(), study.slotsByCell().values()));
        return study.finished() ? judged : judged.withoutVerdict();
    }
}
