package org.quadrille.vce.inputs;

import java.util.List;
import org.quadrille.common.random.RandomStream;

/** Picks one of several variants by their percentages. Immutable. */
final class Choice {
    private final double[] upTo;

    /** @param shares percentages that sum to 100 */
    Choice(List<Double> shares) {
        this.upTo = new double[shares.size()];
        double sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum += shares.get(i);
            upTo[i] = sum;
        }
        // Whatever the sum is after rounding, the last variant takes the rest.
        upTo[upTo.length - 1] = Double.MAX_VALUE;
    }

    /** Index of the chosen variant, from 0. */
    int pick(RandomStream stream) {
        double at = stream.unit() * 100;
        int i = 0;
        while (at >= upTo[i]) {
            i++;
        }
        return i;
    }
}
