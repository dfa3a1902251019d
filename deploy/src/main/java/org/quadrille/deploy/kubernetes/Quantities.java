package org.quadrille.deploy.kubernetes;

import org.quadrille.common.config.ByteSize;

/**
 * Sizes as Kubernetes writes them, where {@code 512m} would be half a byte: in the form in which the cluster gives them
 * back, because {@code kubectl apply} takes {@code 1024Mi} for a change of {@code 1Gi}.
 */
final class Quantities {
    private static final int MILLI = 1_000;
    private static final int KILO = 1_000;
    private static final int KIBI = 1_024;

    private Quantities() {}

    static String of(ByteSize size) {
        return size.bytes() % KIBI == 0 ? withPrefix(size.bytes(), KIBI, "KMGTPE", "i") : decimal(size.bytes());
    }

    /** Processors, to a thousandth as Kubernetes counts them. */
    static String of(double cpus) {
        long milli = milli(cpus);
        return milli % MILLI == 0 ? decimal(milli / MILLI) : milli + "m";
    }

    /** Thousandths of a processor. */
    static long milli(double cpus) {
        return Math.max(1, Math.round(cpus * MILLI));
    }

    private static String decimal(long number) {
        return withPrefix(number, KILO, "kMGTPE", "");
    }

    /** The largest prefix with which the number is a whole one. */
    private static String withPrefix(long number, int step, String prefixes, String after) {
        long left = number;
        int steps = 0;
        while (left != 0 && left % step == 0 && steps < prefixes.length()) {
            left /= step;
            steps++;
        }
        return steps == 0 ? Long.toString(left) : left + prefixes.substring(steps - 1, steps) + after;
    }
}
