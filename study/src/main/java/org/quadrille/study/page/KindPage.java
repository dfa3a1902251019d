package org.quadrille.study.page;

import java.util.List;
import java.util.Map;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyKind;
import org.quadrille.study.storage.StorageAnalysis;

/** What the page says of a kind of study alone. */
interface KindPage {
    /** The one place where the page's part of each kind is named. */
    Map<StudyKind, KindPage> ALL = Map.of(
            StudyKind.COMPARE, new ComparePage(),
            StudyKind.STORAGE, new StoragePage(),
            StudyKind.FIND_MAX, new FindMaxPage(),
            StudyKind.EQUAL, new EqualPage(),
            StudyKind.SCALE, new ScalePage(),
            StudyKind.DISTURB, new DisturbPage());

    static KindPage of(StudyKind kind) {
        return ALL.get(kind);
    }

    /** The question in one or two sentences. */
    String question(RecordedStudy study);

    /** How the order of the runs came about. */
    String order(StudyFile file);

    /** The finding of a finished study in a word or two. @param analysis null where no cells are compared */
    String word(RecordedStudy study, Analysis analysis);

    /**
     * What page 1 says below the finding.
     *
     * @param runs what the runs say
     * @param analysis null where no cells are compared
     * @param storage what {@link #storage} gave; null for none
     */
    List<String> verdict(RecordedStudy study, StudyRuns runs, Analysis analysis, StorageAnalysis storage);

    /** What cells are compared with, in words; null in kinds in which none is the base of others. */
    default String against(RecordedStudy study) {
        return null;
    }

    /** The matrices of layouts; null for kinds that have none. */
    default StorageAnalysis storage(RecordedStudy study, Analysis analysis) {
        return null;
    }

    /** Whether the finding is that of the comparison of the cells, and not of a section of its own. */
    default boolean judged() {
        return true;
    }

    /** Charts of a section of its own. */
    default List<Chart> charts(RecordedStudy study, StudyRuns runs) {
        return List.of();
    }

    /** What a section of its own shows, by the names that the template has for it. */
    default Map<String, Object> section(RecordedStudy study, StudyRuns runs) {
        return Map.of();
    }
}
