package org.quadrille.study.kind.equal;

import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quadrille.study.analysis.Better;
import org.quadrille.study.analysis.ChangeScale;

/**
 * What instances reached that ran at the same time. In each block the worst of them is the metric.
 *
 * @param cell the cell with all of them at once
 * @param alone the cell with one of them alone
 */
public record InstanceSpread(String cell, String alone, List<Block> blocks) {
    public InstanceSpread {
        blocks = List.copyOf(blocks);
    }

    /**
     * One block; numbers are from 1.
     *
     * @param values the metric of each instance, in their order
     * @param alone what one instance alone reached in this block; NaN if it has no counting run
     * @param throughput sum of the instances' throughputs, in transactions a second
     */
    public record Block(int number, List<Double> values, int worst, int best, double alone, double throughput) {
        /** A block. @param better which direction is the better one of the metric */
        public static Block of(int number, List<Double> values, Better better, double alone, double throughput) {
            int least = values.indexOf(Collections.min(values)) + 1;
            int greatest = values.indexOf(Collections.max(values)) + 1;
            return better == Better.LOWER
                    ? new Block(number, List.copyOf(values), greatest, least, alone, throughput)
                    : new Block(number, List.copyOf(values), least, greatest, alone, throughput);
        }

        /** The metric: what the worst instance reached. */
        public double metric() {
            return values.get(worst - 1);
        }

        /** What the best instance reached. */
        public double highest() {
            return values.get(best - 1);
        }

        /** How far the worst is from the best, in percent of the best. */
        public double spreadPercent() {
            return 100 * Math.abs(metric() - highest()) / highest();
        }

        /** The worst as a share of one instance alone; NaN if that is not known. */
        public double ratio() {
            return metric() / alone;
        }
    }

    /** The mean over the blocks of one of their figures, geometric like those of cells; NaN if none has it. */
    public double mean(ToDoubleFunction<Block> figure) {
        double[] values =
                blocks.stream().mapToDouble(figure).filter(Double::isFinite).toArray();
        return ChangeScale.of(values, values).typical(values);
    }

    /** How far the mean of the worst is from that of the best, in percent of the latter: what both means show. */
    public double spreadPercent() {
        double best = mean(Block::highest);
        return 100 * Math.abs(mean(Block::metric) - best) / best;
    }

    /** In how many blocks an instance was the worst, or as bad as it. @param instance its number, from 1 */
    public int timesWorst(int instance) {
        return (int) blocks.stream()
                .filter(block -> block.values().get(instance - 1) == block.metric())
                .count();
    }

    /** The instances that were the worst most often, from 1; several if they were so equally often. */
    public List<Integer> mostOftenWorst() {
        List<Integer> all =
                IntStream.rangeClosed(1, blocks.get(0).values().size()).boxed().toList();
        int most = all.stream().mapToInt(this::timesWorst).max().orElseThrow();
        return all.stream().filter(instance -> timesWorst(instance) == most).toList();
    }
}
