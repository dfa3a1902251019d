package org.quadrille.common.log;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLongArray;
import org.quadrille.common.cli.Build;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;

/**
 * How long a connector was busy with its transactions in one run, by phase and type (workload.md 17.10): independent
 * evidence for the response times in the logs. A histogram of microseconds, {@link #EXACT} buckets of width 1 and then
 * half as many for each power of two, so that a bucket's width is at most 1/32 of its times; with the sum of the times
 * in each bucket.
 *
 * <p>Thread-safe. The sessions of the connector add times with two atomic additions to neighbouring cells, without
 * locks, waits or garbage; count and sum of a bucket do not change together. Therefore {@link #write} may be called
 * only after all sessions have ended, with an ordering that the caller ensures: then it sees all additions, because
 * each is atomic and ordered like a volatile write.
 */
public final class ServiceTimes {
    /** Version of the file; changes whenever an older reader would misread it. */
    public static final int VERSION = 1;

    private static final String COLUMNS = "tile,grp,phase,txn,upto_us,count,sum_us";
    private static final TransactionType[] TYPES = TransactionType.values();

    /** Each time below this has a bucket of its own. It is 2 to the power of HALF_BITS + 1. */
    private static final int EXACT = 64;

    private static final int HALF_BITS = 5;
    /** 19 hours; a broken clock must not lead outside the array. */
    private static final long LONGEST = (1L << 36) - 1;

    private static final int BUCKETS = bucket(LONGEST) + 1;

    private final GroupId group;
    private final int phases;
    /** Count and sum of each bucket of each type in each phase. */
    private final AtomicLongArray cells;

    /** No times yet, of the connector of a group, for so many measured phases. */
    public ServiceTimes(GroupId group, int phases) {
        this.group = group;
        this.phases = phases;
        this.cells = new AtomicLongArray((phases + 2) * TYPES.length * BUCKETS * 2);
    }

    /** Name of the file of a connector among the files that prime collects. */
    public static String fileOf(String process) {
        return process + "-service-times.csv";
    }

    /**
     * Adds one transaction.
     *
     * @param phase of its card, as in the log; one that the run does not have counts as the nearest
     */
    public void add(int phase, TransactionType type, long micros) {
        long time = Math.min(LONGEST, Math.max(0, micros));
        int at = cell(Math.min(phases + 1, Math.max(0, phase)), type, bucket(time));
        cells.getAndIncrement(at);
        cells.getAndAdd(at + 1, time);
    }

    private static int cell(int phase, TransactionType type, int bucket) {
        return ((phase * TYPES.length + type.ordinal()) * BUCKETS + bucket) * 2;
    }

    private static int bucket(long micros) {
        if (micros < EXACT) {
            return (int) micros;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros) - HALF_BITS;
        return (shift << HALF_BITS) + (int) (micros >> shift);
    }

    /** The longest time in a bucket, which identifies it in the file. */
    private static long top(int bucket) {
        if (bucket < EXACT) {
            return bucket;
        }
        int shift = (bucket >> HALF_BITS) - 1;
        return (((bucket & (EXACT / 2 - 1)) + EXACT / 2 + 1L) << shift) - 1;
    }

    /** Writes everything added to a new file (docs/metrics-format.md). @throws UserError if it cannot be written */
    public void write(Path file, String runId, String process) {
        String fix = "choose a log folder with room where this user may write (--logs)";
        UserFiles.use("The service times cannot be written to " + file, fix, () -> {
            try (BufferedWriter out =
                    Files.newBufferedWriter(file, StandardCharsets.US_ASCII, StandardOpenOption.CREATE_NEW)) {
                out.write("# quadrille service times " + VERSION + " run=" + runId + " process=" + process + " build="
                        + Build.id() + "\n" + COLUMNS + "\n");
                for (int phase = 0; phase <= phases + 1; phase++) {
                    for (TransactionType type : TYPES) {
                        write(out, phase, type);
                    }
                }
            }
        });
    }

    private void write(BufferedWriter out, int phase, TransactionType type) throws IOException {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            int at = cell(phase, type, bucket);
            long count = cells.get(at);
            if (count > 0) {
                out.write(group.tile() + "," + group.group() + "," + phase + "," + type.code() + "," + top(bucket) + ","
                        + count + "," + cells.get(at + 1) + "\n");
            }
        }
    }
}
