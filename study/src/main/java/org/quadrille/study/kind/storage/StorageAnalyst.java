package org.quadrille.study.kind.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.quadrille.common.cli.Words;
import org.quadrille.study.analysis.Better;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.kind.storage.StorageAnalysis.Entry;
import org.quadrille.study.kind.storage.StorageAnalysis.Layout;
import org.quadrille.study.kind.storage.StorageAnalysis.OrderChange;
import org.quadrille.study.kind.storage.StorageAnalysis.Pair;
import org.quadrille.study.kind.storage.StorageAnalysis.PlaceEffect;
import org.quadrille.study.kind.storage.StorageAnalysis.Rank;
import org.quadrille.study.kind.storage.StorageAnalysis.Ranking;

/** Makes the analysis of a storage study. */
final class StorageAnalyst {
    private static final double TINY = 0.0001;

    private final StorageTable table;
    private final Metric metric;
    private final List<Ranking> rankings;
    private final List<PlaceEffect> effects;
    private final List<OrderChange> changes;

    StorageAnalyst(StorageTable table) {
        this.table = table;
        metric = table.analysis().primary().metric();
        rankings = table.sessions().stream()
                .map(count -> Ranker.rank(table, count))
                .toList();
        effects = table.layouts().isEmpty() ? List.of() : Effects.of(table);
        changes = changes();
    }

    StorageAnalysis analysis() {
        List<List<Entry>> matrix = table.layouts().stream()
                .map(layout -> table.sessions().stream()
                        .map(count -> table.entry(layout.name(), count))
                        .toList())
                .toList();
        return StorageAnalysisBuilder.builder()
                .metric(metric)
                .layouts(table.layouts())
                .sessions(table.sessions())
                .matrix(matrix)
                .rankings(rankings)
                .effects(effects)
                .changes(changes)
                .sentences(sentences())
                .warnings(warnings())
                .build();
    }

    /** The first change of order of each pair of layouts, in the order of the layouts. */
    private List<OrderChange> changes() {
        List<OrderChange> all = new ArrayList<>();
        List<Layout> layouts = table.layouts();
        for (int i = 0; i < layouts.size(); i++) {
            for (int j = i + 1; j < layouts.size(); j++) {
                change(layouts.get(i).name(), layouts.get(j).name()).ifPresent(all::add);
            }
        }
        return all;
    }

    private Optional<OrderChange> change(String a, String b) {
        String before = "";
        int with = 0;
        for (Ranking ranking : rankings) {
            String better = better(ranking, a, b);
            if (!better.isEmpty()) {
                if (!before.isEmpty() && !before.equals(better)) {
                    return Optional.of(new OrderChange(before, better, with, ranking.sessions()));
                }
                before = better;
                with = ranking.sessions();
            }
        }
        return Optional.empty();
    }

    /** The better one of the two layouts; empty if they do not differ significantly. */
    private String better(Ranking ranking, String a, String b) {
        for (Pair pair : ranking.pairs()) {
            boolean same = List.of(pair.base(), pair.other()).containsAll(List.of(a, b));
            if (same && pair.apart()) {
                boolean more = pair.change().percent() > 0;
                return more == (metric.better() != Better.LOWER) ? pair.other() : pair.base();
            }
        }
        return "";
    }

    private List<String> sentences() {
        List<String> all = new ArrayList<>();
        rankings.forEach(ranking -> all.add(sentence(ranking)));
        changes.forEach(change -> all.add(String.format(
                Locale.ROOT,
                "The order changes: with %s %s is better than %s, with %s it is the other way round.",
                sessions(change.firstBetter()),
                marked(change.first()),
                marked(change.second()),
                sessions(change.secondBetter()))));
        if (changes.isEmpty() && rankings.size() > 1) {
            all.add("No two layouts were seen to change their order with the sessions.");
        }
        effects.stream()
                .filter(effect -> effect.sessions() == 0 && effect.pairs() > 0)
                .forEach(effect -> all.add(sentence(effect)));
        return all;
    }

    private String sentence(Ranking ranking) {
        boolean tested = ranking.tested();
        String with = ranking.sessions() == 0
                ? tested ? "" : "Descriptive only: "
                : "With " + sessions(ranking.sessions()) + (tested ? ": " : " (descriptive only): ");
        if (ranking.ranks().isEmpty()) {
            return with + "no layout can be ranked.";
        }
        List<String> parts = new ArrayList<>();
        for (Rank rank : ranking.ranks()) {
            List<String> layouts = rank.layouts().stream()
                    .map(layout -> marked(layout) + " "
                            + metric.quantity(
                                    table.entry(layout, ranking.sessions()).mean()))
                    .toList();
            // Names have commas. Without a test they share a rank that says nothing.
            parts.add((tested || ranking.ranks().size() > 1 ? "rank " + rank.rank() + ": " : "")
                    + String.join(", then ", layouts));
        }
        if (!ranking.left().isEmpty()) {
            parts.add("not ranked: "
                    + Words.list(ranking.left().stream().map(this::marked).toList()));
        }
        List<String> inside = insideRanks(ranking);
        return with + String.join("; ", parts) + "."
                + (inside.isEmpty() ? "" : " Inside a rank, " + String.join("; ", inside) + ".");
    }

    /** Pairs that differ significantly but share a rank, and why they share it. */
    private List<String> insideRanks(Ranking ranking) {
        return ranking.pairs().stream()
                .filter(pair -> pair.apart() && ranking.rank(pair.base()) == ranking.rank(pair.other()))
                .map(pair -> marked(pair.base()) + " and " + marked(pair.other())
                        + (better(ranking, pair.base(), pair.other()).equals(pair.base())
                                ? " differ significantly, but share it because other pairs of its layouts do not"
                                : " differ significantly, but the blocks with both have them the other way round than the means"
                                        + " of all runs"))
                .toList();
    }

    private String sentence(PlaceEffect effect) {
        Change change = effect.change();
        String tested = Double.isNaN(effect.p())
                ? "descriptive only, not tested"
                : "p after Holm's correction "
                        + (effect.pHolm() < TINY ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", effect.pHolm()));
        return String.format(
                Locale.ROOT,
                "%s from %s to %s changes %s by %s %% (%sover %s %s; %s).",
                effect.place().equals(LocalSpec.ENGINE) ? "Going" : "Moving " + effect.place(),
                effect.from(),
                effect.to(),
                metric.title(),
                Metric.signedPercent(change.percent()),
                change.bounded() ? change.interval() + "; " : "",
                Words.count(effect.pairs(), "pair") + " of layouts",
                effect.blocks() == 0 ? "without blocks" : "in " + Words.count(effect.blocks(), "block"),
                tested);
    }

    private List<String> warnings() {
        List<String> all = new ArrayList<>();
        List<String> lost = table.layouts().stream()
                .filter(l -> !l.durable())
                .map(Layout::name)
                .toList();
        if (!lost.isEmpty()) {
            all.add("A power cut loses what was committed with " + String.join(", ", lost)
                    + ": the runs are INVALID by durable-commits in their own reports, count here, and are marked not"
                    + " durable.");
        }
        for (Ranking ranking : rankings) {
            if (!ranking.left().isEmpty()) {
                all.add((ranking.sessions() == 0 ? "" : "With " + sessions(ranking.sessions()) + ": ")
                        + String.join(
                                ", ", ranking.left().stream().map(this::marked).toList())
                        + " could not be ranked: no valid run, or more than one in ten failed.");
            }
            if (!ranking.tested()) {
                all.add((ranking.sessions() == 0 ? "" : "With " + sessions(ranking.sessions()) + ": ")
                        + "some pairs of layouts are descriptive only, and so share a rank (" + ranking.method()
                        + ").");
            }
        }
        List<String> together = table.layouts().isEmpty() ? List.of() : Effects.confounded(table);
        if (!together.isEmpty()) {
            all.add("No two layouts differ in " + String.join(" or in ", together)
                    + " alone, so what that place does by itself cannot be told.");
        }
        return all;
    }

    private String marked(String layout) {
        return table.layout(layout).marked();
    }

    private static String sessions(int count) {
        return Words.count(count, "session");
    }
}
