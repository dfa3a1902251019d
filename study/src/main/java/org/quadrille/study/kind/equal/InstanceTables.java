package org.quadrille.study.kind.equal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.Slot;
import org.quadrille.study.page.RunRow;
import org.quadrille.study.page.RunsChart;
import org.quadrille.study.page.Text;

/** Every instance of the cells in which several run at the same time: as a table, and drawn. */
public final class InstanceTables {
    private static final String CAPTION =
            "Every dot is a block, in chronological order from top to bottom; the box holds the middle half of them, the line in"
                    + " it is their median.";

    private InstanceTables() {}

    /** The instances of a cell, in their order. @param rows a row for each block, and one for the means */
    public record Table(String cell, List<String> names, List<Row> rows) {}

    /**
     * A row.
     *
     * @param block null for the means of all
     * @param values the metric of each instance
     * @param worst number of the worst instance, of which {@code metric} is; 0 in the row of means
     * @param spread how far the worst is from the best, percent of the best
     * @param alone what one alone has; NaN if it is not known
     * @param ratio the worst as a share of one alone
     * @param throughput sum of the instances
     */
    public record Row(
            Integer block,
            List<Double> values,
            int worst,
            double metric,
            double spread,
            double alone,
            double ratio,
            double throughput) {}

    static List<Table> of(RecordedStudy study, List<RunRow> rows) {
        return spreads(study, rows).stream().map(spread -> table(study, spread)).toList();
    }

    private static Table table(RecordedStudy study, InstanceSpread spread) {
        List<Row> rows = new ArrayList<>();
        for (InstanceSpread.Block block : spread.blocks()) {
            rows.add(new Row(
                    block.number(),
                    block.values(),
                    block.worst(),
                    block.metric(),
                    block.spreadPercent(),
                    block.alone(),
                    block.ratio(),
                    block.throughput()));
        }
        int all = spread.blocks().get(0).values().size();
        rows.add(new Row(
                null,
                IntStream.range(0, all)
                        .mapToObj(i -> spread.mean(block -> block.values().get(i)))
                        .toList(),
                0,
                spread.mean(InstanceSpread.Block::metric),
                spread.spreadPercent(),
                spread.mean(InstanceSpread.Block::alone),
                spread.mean(InstanceSpread.Block::ratio),
                spread.mean(InstanceSpread.Block::throughput)));
        return new Table(spread.cell(), names(study, spread), rows);
    }

    private static List<String> names(RecordedStudy study, InstanceSpread spread) {
        return IntStream.rangeClosed(1, spread.blocks().get(0).values().size())
                .mapToObj(i -> name(study, spread.cell(), i))
                .toList();
    }

    /** An instance with what it has instead of what the others have, such as {@code instance 3 (cpus 0.5)}. */
    static String name(RecordedStudy study, String cell, int instance) {
        return study.file().environment(study.slotsByCell().get(cell)).instanceName(instance);
    }

    /** What is summed over the instances: the metric if it is a throughput, otherwise one that every run has. */
    static Metric summed(RecordedStudy study, List<RunRow> rows) {
        String primary = study.file().primary();
        if (primary.equals(Metric.THROUGHPUT) || Metric.rates().contains(primary)) {
            return Metric.of(primary);
        }
        boolean headline = rows.stream().anyMatch(row -> row.values().containsKey(Metric.THROUGHPUT));
        return Metric.of(headline ? Metric.THROUGHPUT : Metric.MIX);
    }

    /** What the instances of each such cell reached, if it has counting runs. */
    static List<InstanceSpread> spreads(RecordedStudy study, List<RunRow> rows) {
        List<InstanceSpread> spreads = new ArrayList<>();
        Map<String, Slot> slots = study.slotsByCell();
        Map<String, String> bases = study.bases();
        Metric primary = Metric.of(study.file().primary());
        Metric summed = summed(study, rows);
        slots.forEach((cell, slot) -> {
            if (slot.instances() < 2) {
                return;
            }
            String alone = bases.getOrDefault(cell, "");
            Map<Integer, List<RunRow>> ofAlone = blocks(rows, alone, primary);
            List<InstanceSpread.Block> blocks = new ArrayList<>();
            blocks(rows, cell, primary).forEach((block, instances) -> {
                if (instances.size() == slot.instances()) {
                    blocks.add(InstanceSpread.Block.of(
                            block,
                            instances.stream().map(row -> value(row, primary)).toList(),
                            primary.better(),
                            ofAlone.containsKey(block)
                                    ? value(ofAlone.get(block).get(0), primary)
                                    : Double.NaN,
                            instances.stream()
                                    .mapToDouble(row -> row.values().getOrDefault(summed.key(), Double.NaN))
                                    .sum()));
                }
            });
            if (!blocks.isEmpty()) {
                spreads.add(new InstanceSpread(cell, alone, blocks));
            }
        });
        return spreads;
    }

    private static double value(RunRow row, Metric metric) {
        return row.values().get(metric.key());
    }

    /** Rows of a cell that count, have a VALID run's figures and the metric, by block. */
    private static Map<Integer, List<RunRow>> blocks(List<RunRow> rows, String cell, Metric metric) {
        Map<Integer, List<RunRow>> blocks = new TreeMap<>();
        rows.stream()
                .filter(row -> row.attempt().cell().equals(cell) && row.counts())
                .filter(row -> row.verdict().equals("VALID") || row.notDurable())
                .filter(row -> row.values().containsKey(metric.key()))
                .forEach(row -> blocks.computeIfAbsent(row.attempt().block(), b -> new ArrayList<>())
                        .add(row));
        return blocks;
    }

    /** A chart for each cell of the metric, with every instance; of a throughput also with their sum. */
    static List<Chart> charts(RecordedStudy study, List<RunRow> rows) {
        Metric primary = Metric.of(study.file().primary());
        Metric summed = summed(study, rows);
        List<Chart> charts = new ArrayList<>();
        for (InstanceSpread spread : spreads(study, rows)) {
            List<RunsChart.Strip> strips = new ArrayList<>();
            double[] alone = spread.blocks().stream()
                    .mapToDouble(InstanceSpread.Block::alone)
                    .filter(Double::isFinite)
                    .toArray();
            strips.add(strip(0, spread.alone(), alone));
            List<String> names = names(study, spread);
            for (int i = 0; i < names.size(); i++) {
                int place = i;
                strips.add(strip(
                        i + 1,
                        names.get(i),
                        spread.blocks().stream()
                                .mapToDouble(block -> block.values().get(place))
                                .toArray()));
            }
            double[] sums = spread.blocks().stream()
                    .mapToDouble(InstanceSpread.Block::throughput)
                    .toArray();
            if (summed.equals(primary)) {
                strips.add(strip(strips.size(), "sum of the instances", sums));
            }
            String id = "instances-" + (charts.size() + 1);
            charts.add(RunsChart.of(
                    id,
                    "Every instance of " + spread.cell(),
                    CAPTION,
                    RunsChart.axis(Text.axis(primary), strips),
                    strips));
            if (!summed.equals(primary)) {
                List<RunsChart.Strip> sum = List.of(strip(0, "sum of the instances", sums));
                charts.add(RunsChart.of(
                        "instances-" + (charts.size() + 1),
                        "Throughput of the instances of " + spread.cell() + " together",
                        CAPTION,
                        RunsChart.axis(Text.axis(summed), sum),
                        sum));
            }
        }
        return charts;
    }

    private static RunsChart.Strip strip(int place, String name, double[] values) {
        return new RunsChart.Strip(name, place, values, new double[0], new double[0]);
    }
}
