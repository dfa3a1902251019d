package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.CellSummary;
import org.quadrille.study.analysis.Differences;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.analysis.ResponseTimes;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

/** What the template {@code study.ftl} shows, besides the charts. */
final class PageModel {
    private static final String UNFINISHED = "not finished";

    /** So many broken assumptions have a sentence of their own on page 1. */
    private static final int MOST_BROKEN = 6;

    private final RecordedStudy study;
    private final StudyRuns runs;
    private final Analysis analysis;
    private final KindPage kind;
    private final String word;
    private final List<String> verdict;
    private final List<Relative> relative;
    private Map<String, Object> section;
    private final Map<String, Object> values = new LinkedHashMap<>();

    /** @param analysis null where no cells are compared; without a verdict as long as the study is not finished */
    PageModel(RecordedStudy study, StudyRuns runs, Analysis analysis, List<ResponseTimes> responses) {
        this.study = study;
        this.runs = runs;
        this.analysis = analysis;
        kind = KindPage.of(study, runs, analysis);
        word = study.finished() ? kind.word() : UNFINISHED;
        verdict = kind.verdict();
        relative = analysis == null || kind.against() == null ? List.of() : Relative.of(study, analysis);
        firstPage();
        if (analysis != null) {
            result(responses);
        }
    }

    /** The finding in a word or two. */
    String word() {
        return word;
    }

    /** What page 1 says below the finding. */
    List<String> verdict() {
        return verdict;
    }

    /** What study.json has of its kind alone, in the order of the names. */
    Map<String, Object> json() {
        return new TreeMap<>(section);
    }

    /** Charts of changes, for page 1. */
    List<Chart> changeCharts() {
        return kind.changes().stream().filter(Chart::shows).toList();
    }

    /** Charts of each cell beside its base. */
    List<Chart> relative() {
        return relative.isEmpty()
                ? List.of()
                : Relative.charts(
                        relative,
                        kind.against(),
                        analysis.primary().metric().title(),
                        1 - study.file().alpha());
    }

    /** Charts of the section of its kind. */
    List<Chart> charts() {
        return kind.charts().stream().filter(Chart::shows).toList();
    }

    Map<String, Object> values() {
        return values;
    }

    private void firstPage() {
        FirstPage first = new FirstPage(study, kind);
        List<String> changes = first.changes();
        List<String> exclusions = runs.rows().stream()
                .filter(row -> row.speaks() && !row.attempt().excluded().isEmpty())
                .map(row -> "Run " + row.attempt().run() + " of "
                        + row.attempt().cell() + ": " + row.attempt().excluded())
                .toList();
        values.put("study", study.file());
        values.put("time", first.time());
        values.put("word", word);
        values.put("verdict", verdict);
        values.put("colour", colour());
        values.put("question", first.question());
        values.put("compared", first.compared(runs));
        values.put("differences", OtherDifferences.of(study, runs));
        values.put("base", study.cells().isEmpty() ? "" : study.cells().get(0));
        values.put("design", first.design());
        values.put("runs", first.runs(runs.rows()));
        values.put("changes", changes);
        values.put("exclusions", exclusions);
        values.put("facts", first.facts());
        values.put("rows", runs.rows());
        values.put("level", Text.percent(100 * (1 - study.file().alpha())));
        values.put("primaryKey", study.file().primary());
        values.put("primaryTitle", Text.axis(Metric.of(study.file().primary())));
        // Before the troubles are listed: it may add to them.
        section = kind.section();
        values.putAll(section);
        values.put(
                "section",
                section.isEmpty() ? "" : kind.getClass().getPackageName().replaceFirst(".*\\.", ""));
        Stream<String> judged =
                analysis == null ? Stream.of() : Stream.concat(broken().stream(), analysis.warnings().stream());
        values.put(
                "warnings",
                Stream.of(judged, runs.troubles().stream(), first.notes().stream())
                        .flatMap(s -> s)
                        .distinct()
                        .toList());
    }

    /** Of many cells so many are contradicted by chance alone that they would hide everything else. */
    private List<String> broken() {
        List<String> all = analysis.broken();
        return all.size() <= MOST_BROKEN
                ? all
                : List.of("The runs contradict " + all.size() + " of "
                        + analysis.primary().assumptions().size()
                        + " assumptions, which stand under Assumptions; by chance"
                        + " alone it would be "
                        + Text.percent(100 * study.file().alpha()) + " % of them.");
    }

    private String colour() {
        if (word.equals(UNFINISHED) || analysis == null || !kind.judged()) {
            return study.finished() && kind.tested() ? "FINDING" : "OPEN";
        }
        return switch (analysis.finding()) {
            case SAME -> "SAME";
            case CANNOT_TELL, NOT_TESTED -> "OPEN";
            case DOES_NOT_CARRY -> "REFUSED";
            default -> "FINDING";
        };
    }

    private void result(List<ResponseTimes> responses) {
        values.put("analysis", analysis);
        values.put("relative", relative);
        values.put("against", relative.isEmpty() ? "" : kind.against());
        values.put("headline", analysis.headline());
        values.put("withExcluded", analysis.withExcluded());
        Map<String, String> why = new LinkedHashMap<>();
        analysis.cells().forEach(cell -> why.put(cell.cell(), why(cell)));
        values.put("why", why);
        values.put("primary", analysis.primary().metric());
        values.put("tables", MetricTables.pairs(analysis));
        values.put("pairRows", MetricTables.primary(analysis));
        values.put("judged", study.finished());
        values.put("tested", MetricTables.tested(analysis));
        values.put("ways", study.finished() ? MetricTables.ways(analysis) : List.of());
        values.put("assumptions", MetricTables.assumptions(analysis));
        values.put("looked", analysis.primary().assumptions().size());
        values.put("responseTimes", responses);
        values.put(
                "sentences",
                analysis.primary().comparisons().stream()
                        .map(c -> (c.sentence() + " " + c.power()).strip())
                        .filter(s -> !s.isEmpty())
                        .toList());
    }

    /** Why runs of a cell do not count or give no metrics, and how often. */
    private static String why(CellSummary cell) {
        List<String> why = new ArrayList<>();
        cell.failedReasons().forEach((reason, number) -> why.add("failed: " + reason + " (" + number + ")"));
        cell.voidReasons().forEach((reason, number) -> why.add("void: " + reason + " (" + number + ")"));
        if (cell.notDurable()) {
            why.add("not durable");
        }
        return String.join("; ", why);
    }

    /** What differs between the cells of a study besides what it is about. */
    static final class OtherDifferences {
        private static final String ENGINE = StudyFile.LOCAL + LocalSpec.ENGINE;
        private static final String DATABASES = "databases.";

        /** Beginnings of the keys of a run in which a factor shows, besides its own under {@code testbed}. */
        private static final Map<String, List<String>> CHANGED = Map.of(
                "pacing.targetTpsV",
                List.of("testbed.pacing.mode"),
                "pacing.targetTps",
                List.of("testbed.pacing.mode"),
                StudyFile.LOADS.get(0),
                List.of("testbed.pacing."),
                StudyFile.LOADS.get(1),
                List.of("testbed.pacing."),
                StudyFile.LOCAL + "sessions",
                List.of("testbed.pacing.sessions"),
                ENGINE,
                List.of("testbed.engine", DATABASES + "identity.", DATABASES + "version"),
                StudyFile.LOCAL + "profile",
                List.of("testbed.profile", "profile."),
                StudyFile.CPUS,
                List.of("run.workers.info.processors", "run.workers.info.machine.cpus"),
                StudyFile.TILES,
                List.of("testbed.pacing.", "testbed.tiles", "run.tiles"));

        private OtherDifferences() {}

        /** What differs besides the results, between every other cell and the base, leaving out what the factors change. */
        static Map<String, List<String>> of(RecordedStudy study, StudyRuns runs) {
            Map<List<String>, List<String>> all = new LinkedHashMap<>();
            Map<String, Slot> slots = study.slotsByCell();
            List<String> cells = List.copyOf(slots.keySet());
            Set<String> made = new LinkedHashSet<>();
            study.state().counting().forEach(attempt -> made.add(attempt.cell()));
            for (String other : cells.subList(Math.min(1, cells.size()), cells.size())) {
                List<String> found = runs.differences(cells.get(0), other).stream()
                        .filter(difference -> !declared(difference, slots.get(cells.get(0)), slots.get(other)))
                        .filter(difference ->
                                !moved(difference, study.file(), slots.get(cells.get(0)), slots.get(other)))
                        .map(Differences.Difference::sentence)
                        .toList();
                if (!found.isEmpty()) {
                    all.computeIfAbsent(found, f -> new ArrayList<>()).add(other);
                }
            }
            Map<String, List<String>> named = new LinkedHashMap<>();
            all.forEach((found, alike) -> named.put(together(alike, slots, cells.get(0), made), found));
            return named;
        }

        /** Whether it is what the server says of its files, where the study puts them elsewhere. */
        static boolean moved(Differences.Difference difference, StudyFile file, Slot base, Slot other) {
            Map<String, String> there = file.places(base.environment(), base.levels());
            Map<String, String> here = file.places(other.environment(), other.levels());
            return difference.key().matches("databases\\[[^]]*]\\.places\\..*")
                    && LocalSpec.PARTS.stream()
                            .filter(part -> !part.equals(LocalSpec.ENGINE))
                            .anyMatch(part -> !Objects.equals(there.get(part), here.get(part)));
        }

        /** Cells that differ alike from the base, by one name: their environments if no other cell of them has a run. */
        static String together(List<String> alike, Map<String, Slot> slots, String base, Set<String> made) {
            Set<String> environments = new LinkedHashSet<>();
            alike.forEach(cell -> environments.add(slots.get(cell).environment()));
            boolean whole = slots.entrySet().stream()
                    .filter(slot -> !slot.getKey().equals(base) && made.contains(slot.getKey()))
                    .filter(slot -> environments.contains(slot.getValue().environment()))
                    .allMatch(slot -> alike.contains(slot.getKey()));
            return alike.size() > 1 && whole ? String.join(" and ", environments) : String.join("; ", alike);
        }

        /** Whether a factor of the study changes it, as the line of the factor says already. */
        static boolean declared(Differences.Difference difference, Slot base, Slot other) {
            String key = difference.key().replaceAll("\\[[^]]*]", "");
            return other.levels().entrySet().stream()
                    .filter(level -> !level.getValue().equals(base.levels().get(level.getKey())))
                    .map(level -> level.getKey().replaceAll("\\[[^]]*]", ""))
                    // What more tiles have as well, or no other engine has, is there in one of the two only.
                    .anyMatch(factor -> key.equals("testbed." + factor)
                            || (difference.base().isEmpty()
                                            || difference.other().isEmpty())
                                    && (factor.equals(StudyFile.TILES)
                                            || factor.equals(ENGINE) && key.startsWith(DATABASES))
                            || CHANGED.getOrDefault(factor, List.of()).stream().anyMatch(key::startsWith));
        }
    }
}
