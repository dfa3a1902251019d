package org.quadrille.study.analysis;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.SortedMap;

/**
 * Counts by ascending values in a few bytes each, as a study keeps those of hundreds of runs at once: every value as
 * its difference from the one before, every count as it is, in groups of seven bits.
 */
public final class PackedHistogram {
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private final byte[] bytes;
    private final int size;

    private PackedHistogram(byte[] bytes, int size) {
        this.bytes = bytes;
        this.size = size;
    }

    /** Packs counts by values; neither may be negative. */
    public static PackedHistogram of(SortedMap<Long, Long> counts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long last = 0;
        for (Map.Entry<Long, Long> entry : counts.entrySet()) {
            write(bytes, entry.getKey() - last);
            write(bytes, entry.getValue());
            last = entry.getKey();
        }
        return new PackedHistogram(bytes.toByteArray(), counts.size());
    }

    private static void write(ByteArrayOutputStream bytes, long number) {
        if (number < 0) {
            throw new IllegalArgumentException("a histogram has no negative value or count");
        }
        long rest = number;
        while (rest >= MORE) {
            bytes.write((int) (rest & MORE - 1) | MORE);
            rest >>>= BITS;
        }
        bytes.write((int) rest);
    }

    /** How many values have a count. */
    public int size() {
        return size;
    }

    /** The values, ascending, in the first row, and their counts in the second. */
    public long[][] unpacked() {
        long[][] all = new long[2][size];
        int at = 0;
        long last = 0;
        for (int i = 0; i < 2 * size; i++) {
            long number = 0;
            int shift = 0;
            while (bytes[at] < 0) {
                number |= (long) (bytes[at++] & MORE - 1) << shift;
                shift += BITS;
            }
            number |= (long) bytes[at++] << shift;
            if (i % 2 == 0) {
                last += number;
                all[0][i / 2] = last;
            } else {
                all[1][i / 2] = number;
            }
        }
        return all;
    }
}
