package org.quadrille.tests.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.quadrille.statistics.Bootstrap;
import org.quadrille.statistics.HodgesLehmann;
import org.quadrille.tests.bench.Calibration.Machine;
import org.quadrille.tests.bench.Calibration.Method;
import org.quadrille.tests.bench.Calibration.Rates;
import org.quadrille.tests.bench.Calibration.Rule;
import org.quadrille.tests.bench.Calibration.Shape;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * Whether the verdicts of studies are wrong as often as they claim, on simulated runs whose truth is known, and how
 * long the slowest interval takes (statistics.md, "Calibration").
 */
final class StatisticsBenchmark implements Benchmark {
    static final Machine DRIFTING = new Machine(0.02, 0.08, Shape.NORMAL);
    /** Without drift; as wide as {@link #UNTIL} asks after ten blocks or a few more, where stopping biases most. */
    static final Machine STEADY = new Machine(0.02, 0, Shape.NORMAL);
    /** Calm enough for ten blocks to show sameness within the margin. */
    static final Machine CALM = new Machine(0.01, 0, Shape.NORMAL);

    static final Rule TEN = Rule.fixed(10);
    static final Rule UNTIL = new Rule(10, 40, 2);
    static final double MARGIN = 2;
    static final long SEED = 20_260_101;

    private static final double NOMINAL = 5;
    private static final Setting STUDIES = new Setting("studies", "simulated studies of each row", 20_000, 200);
    private static final Setting RESAMPLED = new Setting("resampled", "the same of rows of the bootstrap", 2_000, 200);
    private static final Setting RESAMPLES =
            new Setting("resamples", "of each bootstrap interval", Bootstrap.RESAMPLES, 1_000);
    private static final Setting RUNS = new Setting("runs", "values of the interval that is timed", 40, 40);

    @Override
    public String name() {
        return "statistics";
    }

    @Override
    public String compares() {
        return "verdicts and intervals of simulated studies against their known truth";
    }

    @Override
    public List<Setting> settings() {
        return List.of(STUDIES, RESAMPLED, RESAMPLES, RUNS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        Calibration calibration = new Calibration((int) bench.get(STUDIES), SEED);
        List<Figure> figures = new ArrayList<>();
        figures.add(percent("A/A, 8 % drift, serial order: false alarms", calibration.serialAlarms(DRIFTING, 10))
                .atLeast(40));
        rules(calibration, "10 blocks", TEN, figures);
        rules(calibration, "until", UNTIL, figures);
        double[] cells = calibration.alarmsOfCells(DRIFTING, 10, 3);
        near(figures, "3 cells in 10 blocks, A/A, 8 % drift: false alarms of the ANOVA", cells[0], NOMINAL);
        figures.add(percent("3 cells in 10 blocks, A/A, 8 % drift: false alarms of any pair after Holm", cells[1])
                .atMost(6.5));
        for (Shape shape : Shape.values()) {
            for (Method method : Method.values()) {
                figures.add(coverage(bench, shape, method, 10));
            }
            figures.add(coverage(bench, shape, Method.PAIRS_BCA, 40));
        }
        figures.add(timed(bench));
        return figures;
    }

    private static void rules(Calibration calibration, String name, Rule rule, List<Figure> figures) {
        Map<String, Machine> machines = new LinkedHashMap<>();
        machines.put("8 % drift, 2 % noise", DRIFTING);
        machines.put("2 % noise", STEADY);
        machines.put("1 % noise", CALM);
        machines.forEach((words, machine) -> {
            String row = name + ", " + words + ", ";
            Rates none = calibration.blocks(machine, rule, 0, MARGIN);
            near(figures, row + "A/A: false alarms", none.alarms(), NOMINAL);
            near(figures, row + "A/A: coverage", none.covered(), 100 - NOMINAL);
            figures.add(percent(row + "A/A: found the same", none.same()));
            figures.add(Figure.of(Kind.COUNT, row + "A/A: mean blocks", "", none.blocks()));
            figures.add(percent(
                            row + "true 3 %: found",
                            calibration.blocks(machine, rule, 3, MARGIN).alarms())
                    .atLeast(50));
            figures.add(percent(
                            row + "true -2 %, the margin: falsely the same",
                            calibration.blocks(machine, rule, -MARGIN, MARGIN).same())
                    .atMost(5.5));
        });
    }

    private static Figure coverage(Bench bench, Shape shape, Method method, int runs) {
        long studies = bench.get(method == Method.PAIRS_BCA ? RESAMPLED : STUDIES);
        Machine machine = new Machine(0.02, 0, shape);
        return percent(
                "coverage, " + runs + " + " + runs + " runs, " + words(shape) + ", " + words(method),
                new Calibration((int) studies, SEED).coverage(machine, runs, method, (int) bench.get(RESAMPLES)));
    }

    private static Figure timed(Bench bench) throws Exception {
        double[] values = new Random(SEED).doubles(bench.get(RUNS)).toArray();
        return Figure.of(
                        Kind.TIME,
                        "bootstrap of the Hodges-Lehmann median of " + values.length,
                        "s",
                        bench.alternate(round -> {
                                    long start = System.nanoTime();
                                    Bootstrap.interval(
                                            values, HodgesLehmann::median, 0.95, round, (int) bench.get(RESAMPLES));
                                    return (System.nanoTime() - start) / 1e9;
                                })
                                .get(0))
                .atMost(2);
    }

    private static Figure percent(String name, double value) {
        return Figure.of(Kind.COUNT, name, "%", value);
    }

    /** The bound is three standard errors of 2,000 studies, to either side; those of 20,000 are half a point. */
    private static void near(List<Figure> figures, String name, double value, double nominal) {
        figures.add(percent(name, value));
        figures.add(Figure.of(
                        Kind.COUNT,
                        name + ", off " + Figure.number(nominal) + " %",
                        "points",
                        Math.abs(value - nominal))
                .atMost(1.5));
    }

    private static String words(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
