package org.quadrille.study.kind.equal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.cli.Words;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.analysis.RunFault;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.page.PairsPage;
import org.quadrille.study.page.StudyRuns;
import org.quadrille.study.page.Text;

/** Of equal instances at once: the worst of them, how far they are apart, and one of them alone. */
final class EqualPage extends PairsPage {
    EqualPage(RecordedStudy study, StudyRuns runs, Analysis analysis) {
        super(study, runs, analysis);
    }

    @Override
    public String question() {
        Metric primary = study.question().metric(file.primary());
        return "What is the " + primary.title() + (primary.unit().isEmpty() ? "" : " (" + primary.unit() + ")")
                + " of the worst of " + file.instances()
                + " instances that run at the same time? How far are they apart, and what does one alone have? The chance"
                + " of a false alarm is " + Text.percent(100 * file.alpha()) + " %.";
    }

    @Override
    public List<String> verdict() {
        List<String> sentences = new ArrayList<>();
        if (study.finished()) {
            for (InstanceSpread spread : InstanceTables.spreads(study, runs.rows())) {
                sentences.addAll(sentences(spread, InstanceTables.summed(study, runs.rows())));
            }
        }
        thrownAway()
                .forEach((cell, attempts) -> sentences.add("An instance was INVALID in "
                        + Words.count(attempts, "attempt") + " of " + cell
                        + (attempts == 1 ? ", which was" : ", which were")
                        + " thrown away: the metric is that of attempts in which all instances were VALID, and"
                        + " may be better than that of all."));
        sentences.addAll(super.verdict());
        return sentences;
    }

    /** How many attempts with several instances are void and have one that is INVALID, by cell. */
    private Map<String, Integer> thrownAway() {
        Map<String, Set<String>> attempts = new LinkedHashMap<>();
        runs.rows().stream()
                .filter(row -> row.attempt().state() == Attempt.State.VOID
                        && row.attempt().runs().size() > 1)
                .filter(row -> row.verdict().equals("INVALID"))
                .filter(row -> file.durable(row.attempt().environment(), row.levels())
                        || !RunFault.onlyNotDurable(row.verdict(), row.failed()))
                .forEach(row -> attempts.computeIfAbsent(row.attempt().cell(), cell -> new LinkedHashSet<>())
                        .add(row.attempt().run()));
        Map<String, Integer> counts = new LinkedHashMap<>();
        attempts.forEach((cell, ids) -> counts.put(cell, ids.size()));
        return counts;
    }

    private List<String> sentences(InstanceSpread spread, Metric summed) {
        Metric primary = Metric.of(file.primary());
        String unit = primary.unit().isEmpty() ? "" : " " + primary.unit();
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "The metric of " + spread.cell() + " is " + Text.value(spread.mean(InstanceSpread.Block::metric)) + unit
                        + ", that of the worst instance (mean of "
                        + Words.count(spread.blocks().size(), "block")
                        + "). The worst was " + worst(spread) + ".");
        sentences.add("The best instance has " + Text.value(spread.mean(InstanceSpread.Block::highest)) + unit
                + ": the worst is "
                + Text.percent(spread.spreadPercent())
                + " % off that. All together have "
                + Text.value(spread.mean(InstanceSpread.Block::throughput)) + " " + summed.unit() + ".");
        sentences.add("One instance alone has " + Text.value(spread.mean(InstanceSpread.Block::alone)) + unit
                + ratio(spread) + ".");
        return sentences;
    }

    /** Which instance was the worst, if one was more often than the others. */
    private String worst(InstanceSpread spread) {
        List<Integer> worst = spread.mostOftenWorst();
        int times = spread.timesWorst(worst.get(0));
        int blocks = spread.blocks().size();
        if (times == 1 && blocks > 1) {
            return "a different one in each block";
        }
        List<String> names = worst.stream()
                .map(instance -> InstanceTables.name(study, spread.cell(), instance))
                .toList();
        return Words.list(names) + (names.size() == 1 ? " in " : ", each in ") + times + " of "
                + Words.count(blocks, "block");
    }

    /** The worst as a share of one alone, with the interval of their comparison. */
    private String ratio(InstanceSpread spread) {
        return analysis.primary().comparisons().stream()
                .filter(pair -> pair.cells().base().equals(spread.alone())
                        && pair.cells().other().equals(spread.cell()))
                .map(pair -> pair.change())
                .filter(change -> Double.isFinite(change.percent()))
                .findFirst()
                .map(change -> ": the worst has " + change.asRatio())
                .orElse("");
    }

    @Override
    public String against() {
        return "one alone";
    }

    @Override
    public Map<String, Object> section() {
        List<InstanceTables.Table> tables = InstanceTables.of(study, runs.rows());
        return tables.isEmpty()
                ? Map.of()
                : Map.of(
                        "instances",
                        tables,
                        "summed",
                        InstanceTables.summed(study, runs.rows()).unit());
    }

    @Override
    public List<Chart> charts() {
        return InstanceTables.charts(study, runs.rows());
    }
}
