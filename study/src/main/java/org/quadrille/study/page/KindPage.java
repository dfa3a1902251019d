package org.quadrille.study.page;

import java.util.List;
import java.util.Map;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.StudyFile;

/** What the page says of a kind of study alone. */
public abstract class KindPage {
    protected final RecordedStudy study;
    protected final StudyFile file;
    protected final StudyRuns runs;
    /** Null where no cells are compared. */
    protected final Analysis analysis;

    protected KindPage(RecordedStudy study, StudyRuns runs, Analysis analysis) {
        this.study = study;
        this.file = study.file();
        this.runs = runs;
        this.analysis = analysis;
    }

    /** How a kind makes its part of a page. */
    @FunctionalInterface
    public interface Maker {
        /** @param analysis null where no cells are compared */
        KindPage of(RecordedStudy study, StudyRuns runs, Analysis analysis);
    }

    static KindPage of(RecordedStudy study, StudyRuns runs, Analysis analysis) {
        return study.file().kind().part(Maker.class).of(study, runs, analysis);
    }

    /** The question in one or two sentences. */
    public abstract String question();

    /** The finding of a finished study in a word or two. */
    public abstract String word();

    /** What page 1 says below the finding. */
    public abstract List<String> verdict();

    /** How the order of the runs came about. */
    public String order() {
        return switch (file.order()) {
            case BLOCKS -> "blocks of one run of each cell, in random order (seed " + file.seed() + ")";
            case ALTERNATING -> "blocks of one run of each cell, always in the same order";
            case SERIAL -> "serial: half of the first environment's runs, all of the others, the other half";
        };
    }

    /** What cells are compared with, in words; null in kinds in which none is the base of others. */
    public String against() {
        return null;
    }

    /** Whether the finding is that of the comparison of the cells, and not of a section of its own. */
    public boolean judged() {
        return true;
    }

    /** Whether anything of such a finding was tested, or was not meant to be; what is only described is grey. */
    public boolean tested() {
        return true;
    }

    /** Charts of changes of the primary metric, for page 1. */
    public List<Chart> changes() {
        return ChangeCharts.ofCells(analysis);
    }

    /** Charts of a section of its own. */
    public List<Chart> charts() {
        return List.of();
    }

    /**
     * What a section of its own shows, by the names that study.json and the template {@code section.ftl} beside the class
     * have for it; empty for none.
     */
    public Map<String, Object> section() {
        return Map.of();
    }
}
