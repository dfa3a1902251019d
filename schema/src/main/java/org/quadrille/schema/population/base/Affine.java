package org.quadrille.schema.population.base;

import org.quadrille.common.random.Hash;

/**
 * The cheap bijection {@code x -> (factor * x + offset) mod size} of a small range, and its inverse: enough to keep hot
 * rows from lying side by side (workload.md 5.1, 5.4). Immutable.
 */
public record Affine(int size, int factor, int offset, int inverse) {
    /** The map chosen by {@code bits}: a factor between a fifth and four fifths of the size, coprime to it. */
    public static Affine of(int size, long bits) {
        int low = size / 5;
        int span = size - 2 * low;
        int factor = low + (int) Hash.below(bits, span);
        while (gcd(factor, size) != 1) {
            factor = factor + 1 < low + span ? factor + 1 : low;
        }
        int offset = (int) Hash.below(Hash.mix(bits), size);
        return new Affine(size, factor, offset, inverse(factor, size));
    }

    public int of(int x) {
        return (int) (((long) factor * x + offset) % size);
    }

    /** The {@code x} that is mapped to {@code y}. */
    public int back(int y) {
        return (int) ((long) inverse * (y - offset + size) % size);
    }

    /** The inverse of {@code a} modulo {@code n}; the two are coprime. */
    private static int inverse(int a, int n) {
        long r0 = n;
        long r1 = a;
        long t0 = 0;
        long t1 = 1;
        while (r1 != 0) {
            long q = r0 / r1;
            long r = r0 - q * r1;
            r0 = r1;
            r1 = r;
            long t = t0 - q * t1;
            t0 = t1;
            t1 = t;
        }
        return (int) Math.floorMod(t0, (long) n);
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
