package org.quadrille.study.kind.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.Words;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.kind.storage.StorageAnalysis.Entry;
import org.quadrille.study.kind.storage.StorageAnalysis.Layout;
import org.quadrille.study.kind.storage.StorageAnalysis.Pair;
import org.quadrille.study.kind.storage.StorageAnalysis.PlaceEffect;
import org.quadrille.study.kind.storage.StorageAnalysis.Ranking;
import org.quadrille.study.page.Text;

/**
 * The matrices of a storage study, with every number as it is printed.
 *
 * @param title the metric with its unit
 * @param judged whether ranks and findings are shown; not before the study is finished
 * @param places names of the places that any layout names
 * @param columns a heading for each number of sessions
 * @param rows a row for each layout
 * @param effects a row for each effect of a place
 * @param pairs a row for each pair of layouts, for each number of sessions
 * @param methods how layouts were compared, for each number of sessions
 * @param warnings what a reader must know
 */
public record StorageTables(
        String title,
        boolean judged,
        List<String> places,
        List<String> columns,
        List<Row> rows,
        List<EffectRow> effects,
        List<PairRow> pairs,
        List<String> methods,
        List<String> warnings) {
    private static final String NONE = "–";

    /** A layout, as printed. @param entries one for each number of sessions */
    public record Row(String layout, boolean durable, List<String> places, List<Shown> entries) {}

    /** An entry of the matrix, as printed. @param rank a dash without one */
    public record Shown(String mean, String interval, String rank, int runs, boolean carries, int failed) {}

    /** An effect of a place, as printed. */
    public record EffectRow(
            String what,
            String sessions,
            int pairs,
            int blocks,
            String change,
            String interval,
            String p,
            String holm) {}

    /** Two layouts, as printed. */
    public record PairRow(
            String sessions, String pair, String change, String interval, String p, String holm, boolean apart) {}

    /** @param finished whether the study is over, so that it may be judged */
    static StorageTables of(StorageAnalysis storage, boolean finished) {
        List<String> places = storage.layouts().isEmpty()
                ? List.of()
                : List.copyOf(storage.layouts().get(0).places().keySet());
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < storage.layouts().size(); i++) {
            rows.add(row(storage, storage.layouts().get(i), storage.matrix().get(i), places, finished));
        }
        return new StorageTables(
                Text.axis(storage.metric()),
                finished,
                places,
                storage.sessions().stream().map(StorageTables::sessions).toList(),
                rows,
                finished ? storage.effects().stream().map(StorageTables::effect).toList() : List.of(),
                finished ? pairs(storage) : List.of(),
                finished ? methods(storage.rankings()) : List.of(),
                storage.warnings());
    }

    private static Row row(
            StorageAnalysis storage, Layout layout, List<Entry> entries, List<String> places, boolean finished) {
        List<Shown> shown = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            int rank = finished ? storage.rankings().get(i).rank(layout.name()) : 0;
            shown.add(new Shown(
                    Text.value(entry.mean()),
                    Text.range(entry.low(), entry.high()),
                    rank == 0 ? NONE : Integer.toString(rank),
                    entry.n(),
                    entry.carries(),
                    entry.failed()));
        }
        Map<String, String> where = layout.places();
        return new Row(
                layout.name(), layout.durable(), places.stream().map(where::get).toList(), shown);
    }

    private static EffectRow effect(PlaceEffect effect) {
        Change change = effect.change();
        return new EffectRow(
                effect.place() + " from " + effect.from() + " to " + effect.to(),
                effect.sessions() == 0 ? "all together" : sessions(effect.sessions()),
                effect.pairs(),
                effect.blocks(),
                Text.change(change.percent()),
                Text.interval(change.low(), change.high()),
                Text.p(effect.p()),
                Text.p(effect.pHolm()));
    }

    private static List<PairRow> pairs(StorageAnalysis storage) {
        List<PairRow> rows = new ArrayList<>();
        for (Ranking ranking : storage.rankings()) {
            for (Pair pair : ranking.pairs()) {
                rows.add(new PairRow(
                        sessions(ranking.sessions()),
                        pair.other() + " against " + pair.base(),
                        Text.change(pair.change().percent()),
                        Text.interval(pair.change().low(), pair.change().high()),
                        Text.p(pair.p()),
                        Text.p(pair.pHolm()),
                        pair.apart()));
            }
        }
        return rows;
    }

    private static List<String> methods(List<Ranking> rankings) {
        return rankings.stream()
                .filter(ranking -> !ranking.method().isEmpty())
                .map(ranking -> sessions(ranking.sessions()) + ": " + ranking.method() + ".")
                .toList();
    }

    private static String sessions(int count) {
        return count == 0 ? "as the testbeds have them" : Words.count(count, "session");
    }
}
