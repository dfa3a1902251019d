package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.Words;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.Comparison;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.storage.StorageAnalysis;

/** Of a comparison: each cell against the first. */
class ComparePage implements KindPage {
    @Override
    public String question(RecordedStudy study) {
        StudyFile file = study.file();
        Metric primary = study.question().metric(file.primary());
        return "Does the " + primary.title() + (primary.unit().isEmpty() ? "" : " (" + primary.unit() + ")") + " of "
                + differ(study)
                + ", and by how much? A change within "
                + Text.percent(file.margin()) + " % counts as the same; the chance of a false alarm is "
                + Text.percent(100 * file.alpha()) + " %.";
    }

    /** Which cells differ from which, as it stands in the question. */
    String differ(RecordedStudy study) {
        List<String> cells = study.cells();
        String others = cells.size() < 2
                ? "another environment"
                : cells.size() == 2 ? cells.get(1) : "the " + (cells.size() - 1) + " other cells";
        return others + " differ from that of " + (cells.isEmpty() ? "the first" : cells.get(0));
    }

    @Override
    public String order(StudyFile file) {
        return switch (file.order()) {
            case BLOCKS -> "blocks of one run of each cell, in random order (seed " + file.seed() + ")";
            case ALTERNATING -> "blocks of one run of each cell, always in the same order";
            case SERIAL -> "serial: half of the first environment's runs, all of the others, the other half";
        };
    }

    @Override
    public String against(RecordedStudy study) {
        return study.cells().get(0);
    }

    /** The comparisons of cells with their bases. */
    private List<Comparison> own(RecordedStudy study, Analysis analysis) {
        Map<String, String> bases = study.bases();
        return analysis.primary().comparisons().stream()
                .filter(c -> c.cells().base().equals(bases.get(c.cells().other())))
                .toList();
    }

    /** The finding for two cells; for more, how often each finding occurs against their bases. */
    @Override
    public String word(RecordedStudy study, Analysis analysis) {
        if (analysis == null) {
            return "nothing to compare";
        }
        Map<String, Integer> found = new LinkedHashMap<>();
        own(study, analysis).forEach(c -> found.merge(c.finding().words(), 1, Integer::sum));
        if (analysis.question().cells().size() < 3 || found.isEmpty()) {
            return analysis.finding().words();
        }
        List<String> parts = new ArrayList<>();
        found.forEach((finding, number) -> parts.add(number + " " + finding));
        return "against " + against(study) + ": " + String.join(", ", parts);
    }

    @Override
    public List<String> verdict(RecordedStudy study, StudyRuns runs, Analysis analysis, StorageAnalysis storage) {
        if (analysis == null) {
            return List.of("The plan has one cell only, so its runs are described and nothing is compared.");
        }
        if (study.finished()) {
            return analysis.question().cells().size() < 3
                    ? List.of(analysis.headline())
                    : eachAgainstItsBase(study, analysis);
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "The study is not finished, so there is no verdict: looking early and often finds differences that are"
                        + " not there.");
        own(study, analysis).stream().map(ComparePage::soFar).forEach(sentences::add);
        return sentences;
    }

    /** A sentence about each cell against its base. */
    final List<String> eachWithItsBase(RecordedStudy study, Analysis analysis) {
        return own(study, analysis).stream()
                .map(c -> (c.sentence() + " " + c.power()).strip())
                .toList();
    }

    /** A sentence about all cells at once, and one about each against its base. */
    private List<String> eachAgainstItsBase(RecordedStudy study, Analysis analysis) {
        List<String> sentences = new ArrayList<>();
        if (analysis.primary().omnibus() != null) {
            sentences.add(analysis.primary().omnibus().sentence());
        }
        sentences.addAll(eachWithItsBase(study, analysis));
        return sentences;
    }

    private static String soFar(Comparison comparison) {
        Change change = comparison.change();
        String pair =
                comparison.cells().other() + " against " + comparison.cells().base();
        if (!Double.isFinite(change.percent())) {
            return "So far nothing can be said of " + pair + ".";
        }
        String interval = Double.isFinite(change.low())
                ? ", " + Text.percent(100 * change.level()) + " % interval "
                        + Text.interval(change.low(), change.high()) + " %"
                : ", without an interval yet";
        return "So far " + pair + ": " + Text.change(change.percent()) + " %" + interval + ", from "
                + (comparison.cells().pairs() > 0
                        ? Words.count(comparison.cells().pairs(), "complete block")
                        : comparison.cells().nOther() + " and "
                                + comparison.cells().nBase() + " runs")
                + ".";
    }
}
