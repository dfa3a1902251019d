package org.quadrille.common.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.workload.TransactionType;

/**
 * The transaction log of one process and run (log-format.md). Every thread that finishes transactions has an
 * {@link Appender}; one writer thread takes the records of all, writes them with one call and counts them. A record is
 * in the file within {@link #DRAIN_NANOS} plus the time of a write, so that a process that dies loses no record older
 * than a second. Thread-safe.
 *
 * <p>The fields that are neither final nor volatile belong to the writer thread. It reads {@code closed} before it
 * drains, so the last drain sees everything that was appended before {@link #close} was called.
 */
public final class TransactionLog implements AutoCloseable {
    /** What a user does about a log that cannot be written. */
    static final String FIX =
            "with --logs, choose an existing folder that has free space and that this user may write to";

    private static final String CANNOT = "Cannot write the transaction log ";
    private static final long DRAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Path file;
    private final FileChannel channel;
    private final Consumer<String> onFailure;
    private final LiveCounts counts;
    private final LiveTimes times = new LiveTimes();
    private final List<Appender> appenders = new CopyOnWriteArrayList<>();
    private final LongAdder waits = new LongAdder();
    private final LineBuffer lines = new LineBuffer();
    private final Thread writer;
    private volatile boolean closed;
    private boolean broken;
    private long records;

    /**
     * Makes the file, as a log is never overwritten, and starts the writer.
     *
     * @param tiles number of tiles of the testbed
     * @param onFailure told once, with one sentence, when the file can no longer be written; records are lost from then
     * @throws UserError if the file cannot be made
     */
    public TransactionLog(Path file, LogHeader header, int tiles, Consumer<String> onFailure) {
        this(file, create(file), header, tiles, onFailure);
    }

    TransactionLog(Path file, FileChannel channel, LogHeader header, int tiles, Consumer<String> onFailure) {
        this.file = file;
        this.channel = channel;
        this.onFailure = onFailure;
        this.counts = new LiveCounts(tiles);
        byte[] head = (header.line() + "\n" + TransactionRecord.HEADER + "\n").getBytes(StandardCharsets.US_ASCII);
        UserFiles.use(CANNOT + file, FIX, () -> write(ByteBuffer.wrap(head)));
        this.writer = Daemons.start(this::run, "log-" + header.process());
    }

    private static FileChannel create(Path file) {
        return UserFiles.get(CANNOT + file, FIX, () -> {
            try {
                return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (FileAlreadyExistsException e) {
                throw new UserError(
                        "The transaction log " + file + " exists already; move it away or give the run another id.");
            }
        });
    }

    /** A new appender for one thread; {@code session} identifies it in the records. */
    public Appender appender(int session) {
        Appender appender = new Appender(this, session);
        appenders.add(appender);
        return appender;
    }

    /** What the writer has taken by now, by tile and group; a negative status counts as failed. */
    public List<GroupCounts> counts() {
        return counts.read();
    }

    /** Failed transactions of what the writer has taken by now, by SQLSTATE. */
    public List<Gauge> failures() {
        return counts.failures();
    }

    /** Response times of what the writer has taken by now, by type. */
    public List<ResponseTimes> responseTimes() {
        return times.read();
    }

    /** How often a thread had to wait because its ring was full. */
    public long ringWaits() {
        return waits.sum();
    }

    int tiles() {
        return counts.tiles();
    }

    boolean isClosed() {
        return closed;
    }

    void waitForWriter(long nanos) {
        if (closed) {
            throw new IllegalStateException("the transaction log is closed");
        }
        waits.increment();
        LockSupport.unpark(writer);
        LockSupport.parkNanos(nanos);
    }

    private void run() {
        boolean last;
        do {
            last = closed;
            drain();
            if (!last) {
                LockSupport.parkNanos(DRAIN_NANOS);
            }
        } while (!last);
        end();
    }

    private void drain() {
        lines.clear();
        for (Appender appender : appenders) {
            Ring ring = appender.ring;
            int waiting = ring.waiting();
            for (int i = 0; i < waiting; i++) {
                int at = ring.at(i);
                lines.record(ring.longs, at, appender.session);
                count(ring.longs, at);
            }
            ring.release(waiting);
            records += waiting;
        }
        if (lines.length() > 0) {
            writeOrBreak(ByteBuffer.wrap(lines.bytes(), 0, lines.length()));
        }
    }

    private void count(long[] longs, int at) {
        long card = longs[at + Appender.CARD];
        long outcome = longs[at + Appender.OUTCOME];
        counts.add(
                (int) (card >>> 48),
                (int) (card >>> 40 & 0xff),
                (int) (card >>> 24 & 0xff),
                (int) (outcome >> 32),
                longs[at + Appender.SQL_STATE],
                outcome & 0xffff_ffffL);
        times.add((int) (card >>> 24 & 0xff), longs[at + Appender.RESPONSE]);
    }

    private void end() {
        writeOrBreak(ByteBuffer.wrap((LogHeader.END + records + "\n").getBytes(StandardCharsets.US_ASCII)));
        try {
            channel.close();
        } catch (IOException e) {
            fail(e);
        }
    }

    private void writeOrBreak(ByteBuffer bytes) {
        if (broken) {
            return;
        }
        try {
            write(bytes);
        } catch (IOException e) {
            // Records are still taken, because otherwise every session would wait forever for a full disk.
            broken = true;
            fail(e);
        }
    }

    private void fail(IOException e) {
        onFailure.accept("the transaction log " + file + " can no longer be written (" + e.getMessage() + ")");
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Writes what is left and the end line. To be called when no thread appends any more; a later append fails. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(writer);
        Daemons.untilInterrupted(writer::join);
    }

    /**
     * Response times since the run's start by type. The log's writer adds and somebody reads once a second; the threads
     * that run transactions are not involved.
     *
     * <p>Made thread-safe by its lock, which a reader holds while it copies: the writer then waits, and the rings take what
     * comes meanwhile. A histogram cannot be read while it is being changed, and only two threads take the lock.
     */
    private static final class LiveTimes {
        private static final TransactionType[] TYPES = TransactionType.values();
        /** A day; a broken clock must not let a histogram grow without bound. */
        private static final long LONGEST = TimeUnit.DAYS.toMicros(1);

        private final Histogram[] histograms = new Histogram[TYPES.length];

        synchronized void add(int type, long responseMicros) {
            if (histograms[type] == null) {
                histograms[type] = new Histogram(ResponseTimes.DIGITS);
            }
            histograms[type].recordValue(Math.min(LONGEST, Math.max(0, responseMicros)));
        }

        synchronized List<ResponseTimes> read() {
            List<ResponseTimes> all = new ArrayList<>();
            for (TransactionType type : TYPES) {
                if (histograms[type.ordinal()] != null) {
                    all.add(ResponseTimes.of(type, histograms[type.ordinal()]));
                }
            }
            return all;
        }
    }
}
