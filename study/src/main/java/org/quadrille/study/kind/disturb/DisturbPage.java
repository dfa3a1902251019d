package org.quadrille.study.kind.disturb;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Observation;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.EventSpec;
import org.quadrille.study.page.PairsPage;
import org.quadrille.study.page.StudyRuns;

/** Of disturbances: each disturbed cell beside the same cell undisturbed. */
final class DisturbPage extends PairsPage {
    DisturbPage(RecordedStudy study, StudyRuns runs, Analysis analysis) {
        super(study, runs, analysis);
    }

    @Override
    public String question() {
        return "What do the events "
                + file.events().stream().map(DisturbPage::event).collect(Collectors.joining("; "))
                + " do to runs? " + super.question();
    }

    private static String event(EventSpec event) {
        String begins = event.phase() != null ? "phase " + event.phase() : event.at() + " s";
        String ends = event.until() != null
                ? " to the end of phase " + event.until()
                : event.seconds() != null ? " for " + event.seconds() + " s" : "";
        return event.name() + " (" + event.does() + ", from " + begins + ends + ")";
    }

    /** Of each pair of cells that differ in the events alone. */
    @Override
    public List<String> verdict() {
        if (analysis == null || !study.finished()) {
            return super.verdict();
        }
        return eachWithItsBase();
    }

    @Override
    protected String differ() {
        return study.cells().size() < 3
                ? super.differ()
                : "each disturbed cell differ from that of the same cell undisturbed";
    }

    @Override
    public String against() {
        return "the same cells undisturbed";
    }

    @Override
    public Map<String, Object> section() {
        List<DisturbAnalysis> shown = new ArrayList<>();
        study.bases().forEach((disturbed, undisturbed) -> {
            List<DisturbAnalysis.Twins> pairs = pairs(disturbed, undisturbed);
            if (pairs.isEmpty()) {
                return;
            }
            try {
                shown.add(DisturbAnalysis.of(
                        undisturbed,
                        disturbed,
                        pairs,
                        1 - file.alpha(),
                        study.folder().path()));
            } catch (UserError e) {
                runs.troubles().add("What the events did to " + disturbed + " is left out: " + e.getMessage());
            }
        });
        return shown.isEmpty() ? Map.of() : Map.of("disturbances", shown);
    }

    private List<DisturbAnalysis.Twins> pairs(String disturbed, String undisturbed) {
        Map<Integer, String> twins = values(undisturbed);
        return values(disturbed).entrySet().stream()
                .filter(run -> twins.containsKey(run.getKey()))
                .map(run -> new DisturbAnalysis.Twins(
                        run.getKey(),
                        study.folder().run(run.getValue()),
                        study.folder().run(twins.get(run.getKey()))))
                .sorted(Comparator.comparingInt(DisturbAnalysis.Twins::block))
                .toList();
    }

    /** The runs of a cell that count and have metrics, by block. */
    private Map<Integer, String> values(String cell) {
        return runs.observations().stream()
                .filter(o -> o.cell().equals(cell) && o.counts() && !o.values().isEmpty())
                .collect(Collectors.toMap(Observation::block, Observation::run, (a, b) -> a));
    }
}
