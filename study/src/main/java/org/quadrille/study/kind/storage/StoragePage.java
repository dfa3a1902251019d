package org.quadrille.study.kind.storage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.Words;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Finding;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.ChangeCharts;
import org.quadrille.study.page.EffectsChart;
import org.quadrille.study.page.PairsPage;
import org.quadrille.study.page.StudyRuns;
import org.quadrille.study.page.Text;

/** Of a storage study: layouts ranked for each number of sessions. With one cell it is a comparison without a second. */
final class StoragePage extends PairsPage {
    /** Null where no cells are compared. */
    private final StorageAnalysis storage;

    StoragePage(RecordedStudy study, StudyRuns runs, Analysis analysis) {
        super(study, runs, analysis);
        StorageAnalysis judged = analysis == null
                ? null
                : StorageAnalysis.of(
                        analysis, StorageCells.of(file, study.slotsByCell().values()));
        storage = judged == null || study.finished() ? judged : judged.withoutVerdict();
    }

    @Override
    public String question() {
        Metric primary = study.question().metric(file.primary());
        return "Which layout has the best " + primary.title()
                + (primary.unit().isEmpty() ? "" : " (" + primary.unit() + ")")
                + " with each number of sessions, and what does each place do? The chance of a false alarm is "
                + Text.percent(100 * file.alpha()) + " % for each number of sessions.";
    }

    @Override
    public String word() {
        return storage == null ? super.word() : tested() ? "layouts ranked" : Finding.NOT_TESTED.words();
    }

    @Override
    public List<String> verdict() {
        return storage != null && study.finished() ? storage.sentences() : super.verdict();
    }

    @Override
    public String against() {
        return null;
    }

    @Override
    public boolean judged() {
        return false;
    }

    @Override
    public boolean tested() {
        return storage == null || storage.rankings().stream().anyMatch(StorageAnalysis.Ranking::tested);
    }

    /** Only layouts with the same number of sessions are compared: a chart for each number. */
    @Override
    public List<Chart> changes() {
        List<Chart> charts = new ArrayList<>();
        for (StorageAnalysis.Ranking ranking : storage.rankings()) {
            List<EffectsChart.Effect> effects = ranking.pairs().stream()
                    .filter(pair -> Double.isFinite(pair.change().percent()))
                    .map(pair -> ChangeCharts.effect(pair.other(), pair.base(), pair.change()))
                    .toList();
            boolean one = ranking.sessions() == 0;
            charts.addAll(ChangeCharts.changes(
                    analysis,
                    one ? "change" : "change-" + ranking.sessions(),
                    one ? "" : " with " + Words.count(ranking.sessions(), "session"),
                    "layout",
                    effects));
        }
        return charts;
    }

    @Override
    public List<Chart> charts() {
        return storage == null ? List.of() : EngineBars.of(storage);
    }

    @Override
    public Map<String, Object> section() {
        return storage == null ? Map.of() : Map.of("storage", storage);
    }

    /** The cells of a storage study, from its file and its slots. */
    static final class StorageCells {
        private static final String SESSIONS = "sessions";

        private StorageCells() {}

        /**
         * Every cell of the slots once, in the order of their first ones; warm-up slots add nothing. A layout is an
         * environment with the levels of all factors but the sessions.
         */
        public static List<StorageCell> of(StudyFile study, Collection<Slot> slots) {
            Map<String, StorageCell> cells = new LinkedHashMap<>();
            for (Slot slot : slots) {
                cells.computeIfAbsent(slot.cell(), cell -> cell(study, slot));
            }
            return List.copyOf(cells.values());
        }

        private static StorageCell cell(StudyFile study, Slot slot) {
            StringBuilder layout = new StringBuilder(slot.environment());
            int sessions = 0;
            for (Map.Entry<String, String> level : slot.levels().entrySet()) {
                String name = level.getKey().substring(level.getKey().lastIndexOf('.') + 1);
                if (name.equals(SESSIONS)) {
                    sessions = Integer.parseInt(level.getValue());
                } else {
                    layout.append(", ").append(name).append(' ').append(level.getValue());
                }
            }
            return new StorageCell(
                    slot.cell(),
                    layout.toString(),
                    study.places(slot.environment(), slot.levels()),
                    sessions,
                    study.durable(slot.environment(), slot.levels()));
        }
    }
}
