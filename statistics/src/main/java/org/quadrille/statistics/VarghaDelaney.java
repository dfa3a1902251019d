package org.quadrille.statistics;

/** How often a value of one sample is greater than one of the other (Vargha and Delaney 2000); statistics.md, "A12". */
public final class VarghaDelaney {
    private VarghaDelaney() {}

    /**
     * P(other greater than base) + P(equal) / 2: 0.5 if neither is ahead, 1 if every value of other is greater.
     *
     * @throws IllegalArgumentException for an empty sample
     */
    public static double a12(double[] base, double[] other) {
        Values.check(base, 1);
        Values.check(other, 1);
        double greater = 0;
        for (double b : base) {
            for (double o : other) {
                greater += o > b ? 1 : o == b ? 0.5 : 0;
            }
        }
        return greater / (base.length * (double) other.length);
    }
}
