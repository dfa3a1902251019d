package org.quadrille.study.kind.disturb;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.Observation;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.EventSpec;
import org.quadrille.study.kind.disturb.DisturbAnalysis.Recovery;
import org.quadrille.study.page.PairsPage;
import org.quadrille.study.page.StudyRuns;
import org.quadrille.study.page.Text;

/** Of disturbances: each disturbed cell beside the same cell undisturbed. */
final class DisturbPage extends PairsPage {
    /** With less time after an event nothing can be said of a recovery. */
    private static final int LEAST_WATCHED = 10;

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
        List<Map<String, Object>> shown = new ArrayList<>();
        study.bases().forEach((disturbed, undisturbed) -> {
            List<DisturbAnalysis.Twins> pairs = pairs(disturbed, undisturbed);
            if (pairs.isEmpty()) {
                return;
            }
            try {
                shown.add(shown(DisturbAnalysis.of(
                        undisturbed,
                        disturbed,
                        pairs,
                        1 - file.alpha(),
                        study.folder().path())));
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

    private static Map<String, Object> shown(DisturbAnalysis found) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("base", found.base());
        shown.put("other", found.other());
        int pairs = found.runs().size();
        shown.put("ratios", found.ratios().stream().map(r -> ratios(r, pairs)).toList());
        shown.put("groups", found.groups().stream().map(r -> ratios(r, pairs)).toList());
        shown.put(
                "runs", found.runs().stream().flatMap(run -> rows(run).stream()).toList());
        shown.put("details", found);
        return shown;
    }

    /** The cells of a row. @param pairs how many there are */
    private static List<String> ratios(DisturbAnalysis.Ratios r, int pairs) {
        List<String> cells = new ArrayList<>(List.of(r.name(), String.join(", ", r.hitBy())));
        for (DisturbAnalysis.Ratio ratio : List.of(r.events(), r.after(), r.run())) {
            Change change = ratio.change();
            cells.add(ratio(change.percent())
                    + (ratio.pairs() == 0 || ratio.pairs() == pairs
                            ? ""
                            : " (" + ratio.pairs() + " of " + Words.count(pairs, "pair") + ")"));
            cells.add(change.bounded() ? ratio(change.low()) + " to " + ratio(change.high()) : "–");
        }
        return cells;
    }

    private static String ratio(double percent) {
        return Text.ratio(1 + percent / 100);
    }

    /** A row for each event of a run. */
    private static List<List<String>> rows(DisturbAnalysis.DisturbedRun run) {
        List<List<String>> rows = new ArrayList<>();
        for (String event :
                run.recoveries().stream().map(Recovery::event).distinct().toList()) {
            List<Recovery> own = run.recoveries().stream()
                    .filter(r -> r.event().equals(event))
                    .toList();
            Recovery all = own.get(0);
            rows.add(List.of(
                    Integer.toString(run.block()),
                    run.run(),
                    String.format(Locale.ROOT, "%.2f", run.longestSeconds()),
                    String.format(Locale.ROOT, "%.1f", run.longestFrom()),
                    String.format(Locale.ROOT, "%.2f", run.twinsLongestSeconds()),
                    event,
                    seconds(all.watched(), all.seconds()),
                    slowest(own.subList(1, own.size())),
                    seconds(all.watched(), all.twin())));
        }
        return rows;
    }

    private static String seconds(int watched, Integer seconds) {
        return watched < LEAST_WATCHED ? "unknown" : seconds == null ? "not within " + watched + " s" : seconds + " s";
    }

    private static String slowest(List<Recovery> groups) {
        List<Recovery> known =
                groups.stream().filter(r -> r.watched() >= LEAST_WATCHED).toList();
        List<String> not = known.stream()
                .filter(r -> r.seconds() == null)
                .map(Recovery::group)
                .toList();
        return not.isEmpty()
                ? known.stream()
                        .max(Comparator.comparingInt(Recovery::seconds))
                        .map(r -> r.group() + ": " + r.seconds() + " s")
                        .orElse("–")
                : String.join(", ", not) + ": not back";
    }
}
