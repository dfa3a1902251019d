package org.quadrille.deploy.kubernetes;

import org.quadrille.common.config.ByteSize;

/** Sizes as Kubernetes writes them, where {@code 512m} would be half a byte. */
final class Quantities {
    private static final int MILLI = 1_000;
    private static final long MEBIBYTE = 1L << 20;

    private Quantities() {}

    static String of(ByteSize size) {
        return size.bytes() % MEBIBYTE == 0 ? size.mebibytes() + "Mi" : Long.toString(size.bytes());
    }

    /** Processors, to a thousandth as Kubernetes counts them. */
    static String of(double cpus) {
        return milli(cpus) + "m";
    }

    /** Thousandths of a processor. */
    static long milli(double cpus) {
        return Math.max(1, Math.round(cpus * MILLI));
    }
}
