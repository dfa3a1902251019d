package org.quadrille.statistics;

import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Orders of values, for permutation tests: all of a few, random ones of more. */
final class Permutations {
    /** Up to this many values all orders are tried: 40,320. */
    static final int MOST = 8;

    private Permutations() {}

    /** The share of all orders for which a condition holds; equal values count as different. */
    static double share(double[] values, Predicate<double[]> holds) {
        int[] seen = new int[2];
        permute(values.clone(), 0, holds, seen);
        return seen[1] / (double) seen[0];
    }

    /**
     * The chance of a figure as great as that of the given order: the share of all orders that have it, or with more values
     * (1 + as great) / (1 + drawn).
     *
     * @param drawn how many orders are drawn at random if there are too many to try all
     * @param most a p above this need not be exact: no more orders are drawn once it is sure
     */
    static double p(double[] values, ToDoubleFunction<double[]> figure, int drawn, double most, long seed) {
        double found = figure.applyAsDouble(values);
        if (values.length <= MOST) {
            return share(values, order -> figure.applyAsDouble(order) >= found);
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[] order = values.clone();
        int reached = 1;
        for (int i = 0; i < drawn && reached <= most * (drawn + 1); i++) {
            for (int from = order.length - 1; from > 0; from--) {
                swap(order, from, random.nextInt(from + 1));
            }
            reached += figure.applyAsDouble(order) >= found ? 1 : 0;
        }
        return reached / (drawn + 1.0);
    }

    /** A figure of every order of the ranks 1 to n. */
    static double[] all(int n, ToDoubleFunction<double[]> figure) {
        double[] ranks = IntStream.rangeClosed(1, n).asDoubleStream().toArray();
        DoubleStream.Builder figures = DoubleStream.builder();
        share(ranks, order -> {
            figures.add(figure.applyAsDouble(order));
            return true;
        });
        return figures.build().toArray();
    }

    private static void permute(double[] order, int from, Predicate<double[]> holds, int[] seen) {
        if (from == order.length) {
            seen[0]++;
            seen[1] += holds.test(order) ? 1 : 0;
            return;
        }
        for (int i = from; i < order.length; i++) {
            swap(order, from, i);
            permute(order, from + 1, holds, seen);
            swap(order, from, i);
        }
    }

    static void swap(double[] values, int i, int j) {
        double value = values[i];
        values[i] = values[j];
        values[j] = value;
    }
}
