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
        double[] below = Values.sorted(base);
        double greater = 0;
        int less = 0;
        int notMore = 0;
        for (double o : Values.sorted(other)) {
            while (less < below.length && below[less] < o) {
                less++;
            }
            while (notMore < below.length && below[notMore] <= o) {
                notMore++;
            }
            greater += (less + notMore) / 2.0;
        }
        return greater / (base.length * (double) other.length);
    }
}
