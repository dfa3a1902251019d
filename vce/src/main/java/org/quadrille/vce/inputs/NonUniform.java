package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;

/** NURnd of workload.md 11. */
final class NonUniform {
    private NonUniform() {}

    /** {@code ((uniform[low, high] | uniform[0, a] << shift) mod (high - low + 1)) + low}. */
    static long pick(RandomStream stream, long low, long high, long a, int shift) {
        long both = stream.between(low, high) | stream.between(0, a) << shift;
        return both % (high - low + 1) + low;
    }
}
