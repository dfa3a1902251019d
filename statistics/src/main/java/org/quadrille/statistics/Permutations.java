package org.quadrille.statistics;

import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** All orders of a few values, for permutation tests. */
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
