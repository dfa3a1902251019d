package org.quadrille.study.kind.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.RunRow;

/**
 * Throughput, processors and response times against offered load: a line for each environment and number of instances, or of
 * tiles.
 */
public final class ScaleLines {
    /**
     * A load is carried if the customers' transactions differ by no more than this share from those that were offered. There
     * are more where work that was late before the measurement is worked off in it.
     */
    private static final double APART = 0.02;
    /** The check that fails where Trade-Results do not match the orders of the customers. */
    private static final String MARKET = "results-per-order";

    /** One machine that is for everything, or the servers of the OLTP databases. */
    private static final List<String> CPU = List.of("cpu.shared", "cpu.oltp");

    /**
     * What the load of a study counts.
     *
     * @param throughput metric of what was delivered
     * @param timed the transactions whose response times are shown, in words; {@code types} has them in the keys of
     *     metrics
     */
    record Counted(String throughput, String unit, String timed, String types) {
        static Counted of(StudyFile file) {
            return file.countsTransactions()
                    ? new Counted(Metric.MIX, "transactions/s", "all transactions", "all")
                    : new Counted(Metric.THROUGHPUT, "tpsV", "Trade-Order", "TO");
        }
    }

    private ScaleLines() {}

    /**
     * A load, with means over its runs that have the figure; NaN where none has it.
     *
     * @param offered of all instances or tiles together, like the next; in the unit of {@link Counted}
     * @param delivered throughput
     * @param cpu percent of the processors of the machine, or of the machines of the OLTP databases
     * @param mean mean response time of the timed transactions in ms, mean of the instances
     * @param p90 its 90th percentile in ms, mean of the instances
     * @param pace customer transactions in percent of those that were offered
     * @param filled whether the market kept up with the orders in all runs
     * @param slots slots that count and have a throughput
     */
    public record Point(
            double offered,
            double delivered,
            double cpu,
            double mean,
            double p90,
            double pace,
            boolean filled,
            int slots) {
        /**
         * The customers' transactions say it, and the market's Trade-Results only by their check: which cards a run is dealt
         * is chance, the same for every block, and moves the few Trade-Results of a short run by more than the bound.
         */
        boolean carried() {
            return Math.abs(share() - 1) <= APART && filled;
        }

        /** Whether it was more than could be delivered. */
        boolean tooMuch() {
            return !carried() && (share() < 1 || !filled);
        }

        /** Whether it has late work in it, so that it is more than can be delivered for long. */
        boolean tooMany() {
            return share() > 1 + APART;
        }

        private double share() {
            return Double.isFinite(pace) ? pace / 100 : delivered / offered;
        }
    }

    /** A line of so many {@link StudyFile#copies()}, with all loads that were tried, the lowest first. */
    record Line(String environment, String copies, int number, List<Point> points) {
        /** The loads up to the first that was not carried, without it: what is filled in the charts. */
        List<Point> drawn() {
            return points.stream().takeWhile(Point::carried).toList();
        }

        /** The lowest load that was not carried. */
        Optional<Point> end() {
            return points.stream().filter(point -> !point.carried()).findFirst();
        }

        /** The load with the highest throughput, carried or not, that is free of late work; empty if that of no load is known. */
        Optional<Point> best() {
            return points.stream()
                    .filter(point -> Double.isFinite(point.delivered()) && !point.tooMany())
                    .max(Comparator.comparingDouble(Point::delivered));
        }

        /** The highest throughput that it delivered, with a load that it carried or not; NaN if none is known. */
        double highest() {
            return best().map(Point::delivered).orElse(Double.NaN);
        }

        /**
         * Whether the load with the highest throughput, or a higher one, was more than it could deliver: only then is
         * {@link #highest} what it can deliver at most. A lower load may have been short by chance.
         */
        boolean reached() {
            return best().stream()
                    .flatMap(best -> points.stream().filter(point -> point.offered() >= best.offered()))
                    .anyMatch(Point::tooMuch);
        }

        /** Its highest throughput in percent of its number times that of one; NaN if one of them could deliver more. */
        double efficiency(Line alone) {
            return reached() && alone.reached() ? 100 * highest() / (number * alone.highest()) : Double.NaN;
        }

        String name(boolean several) {
            return (several ? environment + ", " : "") + StudyFile.numbered(copies, Integer.toString(number));
        }
    }

    /** The lines that have runs, in the order of the file. */
    static List<Line> of(RecordedStudy study, List<RunRow> rows) {
        List<List<RunRow>> slots = slots(rows);
        String copies = study.file().copies();
        Counted counted = Counted.of(study.file());
        List<Line> lines = new ArrayList<>();
        for (String environment : study.file().environments().keySet()) {
            for (int number = 1; number <= study.file().mostCopies(); number++) {
                int all = number;
                TreeMap<Double, List<List<RunRow>>> loads = new TreeMap<>();
                slots.stream()
                        .filter(slot -> slot.get(0).attempt().environment().equals(environment)
                                && slot.get(0).levels().get(copies).equals(Integer.toString(all))
                                && slot.size() == Slot.instances(slot.get(0).levels()))
                        .forEach(slot -> loads.computeIfAbsent(
                                        Double.valueOf(slot.get(0)
                                                .levels()
                                                .get(study.file().load())),
                                        l -> new ArrayList<>())
                                .add(slot));
                if (!loads.isEmpty()) {
                    lines.add(new Line(
                            environment,
                            copies,
                            all,
                            loads.entrySet().stream()
                                    .map(load -> point(load.getKey() * all, load.getValue(), counted))
                                    .toList()));
                }
            }
        }
        return lines;
    }

    /** The runs that count, of each slot those of all its instances. */
    static List<List<RunRow>> slots(List<RunRow> rows) {
        Map<Integer, List<RunRow>> slots = new LinkedHashMap<>();
        rows.stream()
                .filter(RunRow::counts)
                .forEach(row -> slots.computeIfAbsent(row.attempt().slot(), s -> new ArrayList<>())
                        .add(row));
        return List.copyOf(slots.values());
    }

    private static Point point(double offered, List<List<RunRow>> slots, Counted counted) {
        double[] delivered = slots.stream()
                .mapToDouble(slot -> slot.stream()
                        .mapToDouble(row -> value(row, counted.throughput()))
                        .sum())
                .filter(Double::isFinite)
                .toArray();
        double throughput = mean(DoubleStream.of(delivered));
        return new Point(
                offered,
                throughput,
                CPU.stream()
                        .mapToDouble(cpu -> mean(slots, cpu))
                        .filter(Double::isFinite)
                        .findFirst()
                        .orElse(Double.NaN),
                mean(slots, "mean." + counted.types()),
                mean(slots, "p90." + counted.types()),
                mean(slots, Metric.PACE),
                // The check also fails where there are more results than orders.
                throughput >= offered
                        || slots.stream()
                                .flatMap(List::stream)
                                .noneMatch(row -> row.failed().contains(MARKET)),
                delivered.length);
    }

    private static double value(RunRow row, String metric) {
        return row.values().getOrDefault(metric, Double.NaN);
    }

    /** The mean of the slots, of each that of its instances. */
    private static double mean(List<List<RunRow>> slots, String metric) {
        return mean(slots.stream().mapToDouble(slot -> mean(slot.stream().mapToDouble(row -> value(row, metric)))));
    }

    /** The mean of the figures that are known. */
    private static double mean(DoubleStream figures) {
        return figures.filter(Double::isFinite).average().orElse(Double.NaN);
    }

    /** The line of one instance or tile in the same environment; empty if it has no runs. */
    static Optional<Line> alone(List<Line> lines, Line line) {
        return lines.stream()
                .filter(one -> one.environment().equals(line.environment()) && one.number() == 1)
                .findFirst();
    }
}
